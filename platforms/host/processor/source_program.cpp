// SPDX-License-Identifier: Apache-2.0
#include "host/processor/source_program.h"

#include "base/external_tool.h"
#include "base/input_error.h"
#include "base/visible_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

const tool_need compiler_need{"--source", "gcc-arm-none-eabi, with libnewlib-arm-none-eabi"};
constexpr const char* compiler = "arm-none-eabi-gcc";

void require_source(const std::string& file) {
    const char* const suffixes[] = {".c", ".s", ".S"};
    const auto suffix = fs::path(file).extension();
    std::error_code error;
    const auto status = fs::status(file, error);
    if (!fs::exists(status)) throw input_error(fmt::format("--source: {}: No such file or directory", file));
    if (fs::is_directory(status)) throw input_error(fmt::format("--source: {}: is a folder", file));
    if (!fs::is_regular_file(status)) throw input_error(fmt::format("--source: {}: not a regular file", file));
    if (std::find(std::begin(suffixes), std::end(suffixes), suffix) != std::end(suffixes)) return;
    throw input_error(fmt::format("--source: {}: not a source file in C (.c) or assembly (.s, .S){}", file,
                                  suffix == ".elf" || suffix == ".axf" ? "; --firmware takes an ELF file" : ""));
}

// A name that begins with a dash is a file, no option of the compiler's.
std::string as_operand(const std::string& file) {
    return file[0] == '-' ? "./" + file : file;
}

fs::path folder_of(const std::string& file) {
    const auto parent = fs::path(file).parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

}  // namespace

source_program::source_program(const std::vector<std::string>& files, const source_start& start,
                               const std::function<bool()>& given_up)
    : tools_((fs::read_symlink("/proc/self/exe").parent_path() / start.folder).string()), given_up_(given_up) {
    for (const auto& file : files) require_source(file);
    std::vector<std::string> objects;
    for (const auto& file : files) {
        objects.push_back(folder_.file(fmt::format("{}.o", objects.size())).string());
        compile(file, objects.back());
    }
    link(files, objects, start);
}

// In the current folder, so that messages and debug information have the names that the user has given. Files that a
// source includes are looked for beside it, by the assembler too.
void source_program::compile(const std::string& file, const std::string& object) {
    const auto result = run_tool({compiler, fmt::format("@{}/compile.flags", tools_), "-I" + folder_of(file).string(),
                                  "-c", as_operand(file), "-o", object},
                                 {}, compiler_need, given_up_);
    if (!result.succeeded) {
        throw input_error(fmt::format("--source: {} does not compile; {} says", file, compiler), result.output);
    }
    fmt::print(stderr, "{}", visible_lines(result.output));
}

void source_program::link(const std::vector<std::string>& files, const std::vector<std::string>& objects,
                          const source_start& start) {
    std::vector<std::string> command = {compiler,
                                        "-L" + tools_,
                                        "-T" + tools_ + "/program.ld",
                                        fmt::format("-Wl,--defsym=__memory_end=0x{:x}", start.memory_end),
                                        "-o",
                                        elf()};
    command.insert(command.end(), objects.begin(), objects.end());
    command.push_back(fmt::format("@{}/link.flags", tools_));
    const auto result = run_tool(command, {}, compiler_need, given_up_);
    if (!result.succeeded) {
        throw input_error(fmt::format("--source: no program comes of {}, which begins at main or at a global _start; "
                                      "the linker says",
                                      fmt::join(files, ", ")),
                          result.output);
    }
    fmt::print(stderr, "{}", visible_lines(result.output));
}

}  // namespace tabletop
