// SPDX-License-Identifier: Apache-2.0
#include "host/processor/source_program.h"

#include "host/processor/elf_symbols.h"
#include "host/processor/whole_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/own_files.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

// A source may include what has no end, or what nobody ever writes.
constexpr tool_limits compiler_limits{std::uint64_t{1} << 30, std::uint64_t{1} << 30, std::chrono::seconds(60)};
const tool_need compiler_need{"--source", "gcc-arm-none-eabi, with libnewlib-arm-none-eabi", compiler_limits};
constexpr const char* compiler = "arm-none-eabi-gcc";
constexpr const char* symbol_tool = "arm-none-eabi-objcopy";
constexpr const char* start_symbol = "_start";

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

enum class place_of_start { nowhere, local, global };

// Where an object file has what a program begins with.
place_of_start start_in(const std::string& object) {
    auto found = place_of_start::nowhere;
    for (const auto& symbol : elf_symbols(whole_file(object))) {
        if (!symbol.is_defined || (symbol.name != start_symbol && symbol.name != "main")) continue;
        if (symbol.is_global) return place_of_start::global;
        if (symbol.name == start_symbol) found = place_of_start::local;
    }
    return found;
}

fs::path folder_of(const std::string& file) {
    const auto parent = fs::path(file).parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

}  // namespace

void source_program::require(const std::vector<std::string>& files) {
    for (const auto& file : files) require_source(file);
}

source_program::source_program(const std::vector<std::string>& files, const source_start& start,
                               const std::function<bool()>& given_up)
    : tools_(own_file(start.folder).string()), given_up_(given_up) {
    require(files);
    std::vector<std::string> objects;
    for (const auto& file : files) {
        objects.push_back(folder_.file(fmt::format("{}.o", objects.size())).string());
        compile(file, objects.back());
    }
    find_start(files, objects);
    link(files, objects, start);
}

// The compiler runs in the current folder, so that messages and debug information have the names that the user has
// given. Files that a source includes are looked for beside it, by the assembler too.
void source_program::compile(const std::string& file, const std::string& object) {
    const auto result = run_tool({compiler, fmt::format("@{}/compile.flags", tools_), "-I" + folder_of(file).string(),
                                  "-c", as_operand(file), "-o", object},
                                 {}, compiler_need, given_up_);
    if (!result.succeeded) {
        throw input_error(fmt::format("--source: {} does not compile; {} says", file, compiler), result.output);
    }
    fmt::print(stderr, "{}", visible_lines(result.output));
}

// A _start that only its own file knows is the program's when nothing else can be.
void source_program::find_start(const std::vector<std::string>& files, const std::vector<std::string>& objects) {
    std::optional<std::size_t> local;
    for (std::size_t n = 0; n < objects.size(); ++n) {
        const auto start = start_in(objects[n]);
        if (start == place_of_start::global || (start == place_of_start::local && local)) return;
        if (start == place_of_start::local) local = n;
    }
    if (!local) return;
    const auto result = run_tool({symbol_tool, fmt::format("--globalize-symbol={}", start_symbol), objects[*local]}, {},
                                 compiler_need, given_up_);
    if (!result.succeeded) return;
    hint_ = fmt::format(
        "{}: the line \".global _start\" is missing, which tells the linker where the program begins; it begins at "
        "this "
        "file's _start all the same",
        visible_text(files[*local]));
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
        throw input_error(
            fmt::format("--source: {} cannot be linked to a program, which begins at main or at a global _start; "
                        "the linker says",
                        fmt::join(files, ", ")),
            result.output);
    }
    fmt::print(stderr, "{}", visible_lines(result.output));
}

}  // namespace tabletop
