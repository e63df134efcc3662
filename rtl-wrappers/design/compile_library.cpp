// SPDX-License-Identifier: Apache-2.0
#include "design/compile_library.h"

#include "design/design_sources.h"
#include "design/instrument.h"
#include "design/verilate.h"
#include "support/document_file.h"
#include "support/scratch_folder.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using arguments = std::vector<std::string>;

const tool_need compiler_need{"RTL of your own", "g++"};

arguments compiler_command(const std::string& root) {
    arguments command = {"g++",
                         "-std=c++17",
                         "-O3",
                         "-w",
                         "-fPIC",
                         "-fvisibility=hidden",
                         "-pthread",
                         "-DVL_TIME_CONTEXT",
                         "-DVL_USER_FINISH",
                         "-DVL_USER_STOP",
                         "-DVL_USER_FATAL",
                         "-DVL_PRINTF=design_print",
                         "-include",
                         "design_interface.h",
                         "-I.",
                         "-I" + root + "/include",
                         "-I" + root + "/include/vltstd"};
    for (const auto& flags : {library_flags(), parts_of(chosen_instrument()).compiler}) {
        command.insert(command.end(), flags.begin(), flags.end());
    }
    return command;
}

void compile(const rtl_description& description, const arguments& command, const fs::path& folder) {
    const auto result = run_tool(command, folder, compiler_need, description.given_up);
    if (!result.succeeded) tool_failed(description, fmt::format("{} does not compile", description.top), result);
}

std::string runtime_text() {
    std::string text = "#include \"verilated.cpp\"\n#include \"verilated_threads.cpp\"\n";
    for (const auto& source : parts_of(chosen_instrument()).runtime) text += fmt::format("#include \"{}\"\n", source);
    return text;
}

// Verilator's runtime, the same for every design. Little of it runs in every cycle: it compiles in half the time.
fs::path runtime_object(const rtl_description& description, const toolchain& tools, const library_cache& cache,
                        const step_listener& step, const fs::path& folder) {
    auto command = compiler_command(tools.root);
    command.insert(command.end(), {"-O1", "-c", "runtime.cc", "-o", "runtime.o"});
    auto hash = tools.hash;
    for (const auto& word : command) hash.add(word);
    const auto name = "runtime-" + hash.text() + ".o";
    if (const auto kept = cache.find_whole(name)) return *kept;
    const build_lock lock(
        cache.writable_folder() / (name + ".lock"), [] {}, description.given_up);
    if (const auto kept = cache.find_whole(name)) return *kept;
    step("compiling Verilator's runtime");
    write_file(folder / "runtime.cc", runtime_text());
    compile(description, command, folder);
    return cache.store_with_sum(folder / "runtime.o", name).value_or(folder / "runtime.o");
}

}  // namespace

toolchain find_toolchain(const rtl_description& description) {
    toolchain tools;
    tools.root = verilator_root(description).string();
    const auto version = run_tool({"g++", "--version"}, "/", compiler_need, description.given_up);
    tools.hash.add(version.output);
    for (const auto& word : compiler_command(tools.root)) tools.hash.add(word);
    for (const char* const file : {"verilated.cpp", "verilated.h", "verilated_config.h"}) {
        tools.hash.add(file_text(fs::path(tools.root) / "include" / file));
    }
    tools.hash.add(design_interface_text);
    return tools;
}

std::string hash_of_folder(const toolchain& tools, const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension == ".cpp" || extension == ".h" || extension == ".cc") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    auto hash = tools.hash;
    for (const auto& file : files) {
        hash.add(file.filename().string());
        hash.add(file_text(file));
    }
    return hash.text();
}

fs::path compile_library(const rtl_description& description, const toolchain& tools, const library_cache& cache,
                         const step_listener& step, const fs::path& folder) {
    const auto runtime = runtime_object(description, tools, cache, step, folder);
    step("compiling " + description.top);
    auto command = compiler_command(tools.root);
    command.insert(command.end(), {"-shared", "-Wl,-Bsymbolic", "-Wl,-z,defs", "-Wl,--wrap=fopen", "-x", "c++",
                                   "design_all.cc", "-x", "none", runtime.string(), "-o", "design.so"});
    compile(description, command, folder);
    return folder / "design.so";
}

const design_functions* load_library(const fs::path& file) {
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    using entry = const design_functions* (*)();
    const auto functions = reinterpret_cast<entry>(::dlsym(library, "tabletop_design"));
    return functions == nullptr ? nullptr : functions();
}

}  // namespace tabletop
