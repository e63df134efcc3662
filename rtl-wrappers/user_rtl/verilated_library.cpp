// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/verilated_library.h"

#include "base/cache_folder.h"
#include "base/content_hash.h"
#include "base/document_file.h"
#include "base/external_tool.h"
#include "base/input_error.h"
#include "base/scratch_folder.h"
#include "base/visible_text.h"
#include "user_rtl/clock_use.h"
#include "user_rtl/design_interface.h"
#include "user_rtl/design_sources.h"
#include "user_rtl/verilated_ports.h"
#include "user_rtl/verilator_messages.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using arguments = std::vector<std::string>;

const tool_need verilator_need{"RTL of your own", "verilator"};
const tool_need compiler_need{"RTL of your own", "g++"};

// The user waits for a tool.
void say(const std::string& text) {
    fmt::print(stderr, "{}\n", text);
}

[[noreturn]] void tool_failed(const user_rtl_description& description, const std::string& what,
                              const tool_result& result) {
    throw input_error(fmt::format("{}: {}", description.path, what), result.output);
}

fs::path folder_of(const user_rtl_description& description) {
    return fs::absolute(description.path).parent_path();
}

std::string verilator_root(const user_rtl_description& description) {
    auto result = run_tool({"verilator", "--getenv", "VERILATOR_ROOT"}, "/", verilator_need, description.given_up);
    if (!result.succeeded) tool_failed(description, "verilator does not say where its headers are", result);
    result.output.erase(result.output.find_last_not_of('\n') + 1);
    return result.output;
}

// Verilator names a file by its whole path, or by that below the description's folder when it has found it itself.
std::string write_waivers(const user_rtl_description& description, const fs::path& folder) {
    std::string text = "`verilator_config\n";
    for (const auto& [file, warnings] : description.no_warning) {
        for (const auto& warning : warnings) {
            for (const auto& name : {file, fs::path(file).lexically_relative(folder_of(description)).string()}) {
                text += fmt::format("lint_off -rule {} -file \"{}\"\n", warning.name, name);
            }
        }
    }
    write_file(folder / "waivers.vlt", text);
    return folder / "waivers.vlt";
}

// Modules are found there by their names, what Verilator need not say of them has files of its own.
void add_stand_ins(const fs::path& folder, arguments& command) {
    command.insert(command.end(), {"-y", folder.string()});
    arguments waivers;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".vlt") waivers.push_back(entry.path().string());
    }
    std::sort(waivers.begin(), waivers.end());
    command.insert(command.end(), waivers.begin(), waivers.end());
}

// Nothing of a description begins an argument: its paths are absolute, its other texts follow a letter of ours. -I and
// -D, unlike +incdir+ and +define+, do not divide what follows at a plus sign. Warnings do not stop a foreign design.
arguments verilator_command(const user_rtl_description& description, const fs::path& folder) {
    // SYMRSVDWORD is about names in C++, which nobody sees.
    arguments command = {
        "verilator",           "--cc",         "-O3",          "--x-initial", "unique", "-Wno-fatal",
        "-Wno-SYMRSVDWORD",    "--no-timing",  "--prefix",     "Vown",        "--Mdir", folder.string(),
        "--relative-includes", "--top-module", description.top};
    for (const auto& include : description.include) command.push_back("-I" + include);
    for (const auto& modules : description.stand_ins) add_stand_ins(modules, command);
    if (description.our_stand_ins) add_stand_ins(stand_ins_folder, command);
    for (const auto& macro : description.defines) command.push_back("-D" + macro);
    for (const auto& [name, value] : description.parameters) command.push_back(fmt::format("-G{}={}", name, value));
    if (!description.no_warning.empty()) command.push_back(write_waivers(description, folder));
    command.insert(command.end(), description.sources.begin(), description.sources.end());
    return command;
}

// Verilator warns of what is often the cause when a design does something else than meant. A program that makes the
// same design again and again says it once.
void say_warnings(const std::string& output) {
    static std::string said_last;
    if (output == said_last) return;
    said_last = output;
    if (const auto end = output.find_last_not_of('\n'); end != std::string::npos) {
        say(visible_lines(output.substr(0, end + 1)));
    }
}

// Which warnings there are only Verilator knows, and it names a file that the user has not written.
void require_known_warnings(const user_rtl_description& description, const std::string& output) {
    for (const auto& [file, warnings] : description.no_warning) {
        for (const auto& warning : warnings) {
            if (output.find("Unknown Error Code: " + warning.name + '\n') == std::string::npos) continue;
            throw input_error(fmt::format("{}: Verilator has no warning \"{}\"", warning.place, warning.name));
        }
    }
}

// Of the languages in which the design was read the one that has come further is told of.
[[noreturn]] void refused(const user_rtl_description& description, const std::string& in_verilog,
                          const std::string& in_system_verilog) {
    const bool is_verilog = std::any_of(description.sources.begin(), description.sources.end(),
                                        [](const auto& source) { return fs::path(source).extension() == ".v"; });
    const bool as_system_verilog = came_further(in_system_verilog, in_verilog);
    throw input_error(fmt::format("{}: Verilator refuses {}{}", description.path, description.top,
                                  is_verilog && as_system_verilog ? ", read as SystemVerilog" : ""),
                      errors_first(as_system_verilog ? in_system_verilog : in_verilog));
}

// A file with the extension .v is read as Verilog 2005, in which words that SystemVerilog reserves are names, as
// synthesis tools read it; only a design that is none is read as SystemVerilog.
// Returns the command that it was.
arguments verilate(const user_rtl_description& description, const fs::path& folder) {
    say(fmt::format("Verilating {} ({})", description.top, description.path));
    const auto as_system_verilog = verilator_command(description, folder);
    auto command = as_system_verilog;
    command.emplace_back("+1364-2005ext+v");
    auto result = run_tool(command, folder_of(description), verilator_need, description.given_up);
    if (!result.succeeded) {
        require_known_warnings(description, result.output);
        command = as_system_verilog;
        auto second = run_tool(command, folder_of(description), verilator_need, description.given_up);
        if (!second.succeeded) refused(description, result.output, second.output);
        result = std::move(second);
    }
    say_warnings(result.output);
    if (!fs::exists(folder / "Vown.h")) tool_failed(description, "Verilator has written nothing", result);
    return command;
}

// Only there are the numbers that the design gives its bits.
std::string xml_of(const user_rtl_description& description, arguments command) {
    const scratch_folder folder;
    const auto file = folder.file("design.xml");
    std::replace(command.begin(), command.end(), std::string("--cc"), std::string("--xml-only"));
    command.insert(command.end(), {"--xml-output", file.string()});
    const auto result = run_tool(command, folder_of(description), verilator_need, description.given_up);
    if (!result.succeeded) tool_failed(description, "Verilator does not tell of the ports", result);
    return file_text(file);
}

// By their names.
using written_sources = std::map<std::string, std::string>;

written_sources read_sources(const fs::path& folder) {
    written_sources sources;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".cpp") sources[entry.path().filename()] = file_text(entry.path());
    }
    return sources;
}

// All that Verilator has written, as one file to compile.
std::string merged_sources(const written_sources& sources) {
    std::string text;
    for (const auto& [name, content] : sources) text += fmt::format("#include \"{}\"\n", name);
    return text + "#include \"design_shim.cpp\"\n";
}

// Clocks and enables that are made of the clock change while no pin does.
clock_use clock_use_of(const user_rtl_description& description, const written_sources& sources,
                       const std::vector<verilated_port>& ports) {
    if (!description.divided_clocks.empty() || !description.clock_enables.empty()) return {};
    return find_clock_use(sources, description.clock_port.text, ports);
}

void write_shim(const user_rtl_description& description, const design_pins& pins, const arguments& verilator,
                const fs::path& folder) {
    auto ports = parse_ports(file_text(folder / "Vown.h"));
    if (has_parts(description, pins)) set_declared_ranges(ports, xml_of(description, verilator));
    write_file(folder / "design_pins.h", pins_header(description, pins, ports));
    write_file(folder / "design_bits.h", design_bits_text);
    write_file(folder / "design_interface.h", design_interface_text);
    const auto sources = read_sources(folder);
    write_file(folder / "design_cycle.h", cycle_header(clock_use_of(description, sources, ports)));
    write_file(folder / "design_all.cc", merged_sources(sources));
    write_file(folder / "design_shim.cpp", design_shim_text);
    const auto undriven = undriven_inputs(description, pins, ports);
    if (!undriven.empty()) {
        say(fmt::format("{}: inputs that are no pins stay low: {}", description.top, fmt::join(undriven, ", ")));
    }
}

arguments compiler_command(const std::string& root) {
    return {"g++",
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
            "-DVL_PRINTF=user_rtl_print",
            "-include",
            "design_interface.h",
            "-I.",
            "-I" + root + "/include",
            "-I" + root + "/include/vltstd"};
}

struct toolchain {
    std::string root;   // of Verilator
    content_hash hash;  // of the tools and of how they are called
};

toolchain find_toolchain(const user_rtl_description& description) {
    toolchain tools;
    tools.root = verilator_root(description);
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

void compile(const user_rtl_description& description, const arguments& command, const fs::path& folder) {
    const auto result = run_tool(command, folder, compiler_need, description.given_up);
    if (!result.succeeded) tool_failed(description, fmt::format("{} does not compile", description.top), result);
}

// Verilator's runtime, the same for every design. Little of it runs in every cycle: it compiles in half the time.
fs::path runtime_object(const user_rtl_description& description, const toolchain& tools, const cache_folder& cache,
                        const fs::path& folder) {
    auto command = compiler_command(tools.root);
    command.insert(command.end(), {"-O1", "-c", "runtime.cc", "-o", "runtime.o"});
    auto hash = tools.hash;
    for (const auto& word : command) hash.add(word);
    const auto name = "runtime-" + hash.text() + ".o";
    if (cache.has(name)) return cache.path(name);
    say("compiling Verilator's runtime");
    write_file(folder / "runtime.cc", "#include \"verilated.cpp\"\n#include \"verilated_threads.cpp\"\n");
    compile(description, command, folder);
    cache.store(folder / "runtime.o", name);
    return folder / "runtime.o";
}

fs::path build_library(const user_rtl_description& description, const toolchain& tools, const cache_folder& cache,
                       const fs::path& folder) {
    const auto runtime = runtime_object(description, tools, cache, folder);
    say(fmt::format("compiling {}", description.top));
    auto command = compiler_command(tools.root);
    command.insert(command.end(), {"-shared", "-Wl,-Bsymbolic", "-Wl,-z,defs", "-x", "c++", "design_all.cc", "-x",
                                   "none", runtime.string(), "-o", "design.so"});
    compile(description, command, folder);
    return folder / "design.so";
}

const user_rtl_functions* load(const fs::path& file) {
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    using entry = const user_rtl_functions* (*)();
    const auto functions = reinterpret_cast<entry>(::dlsym(library, "tabletop_user_rtl"));
    return functions == nullptr ? nullptr : functions();
}

// A library stays loaded, and its file is needed no longer then.
const user_rtl_functions* make_library(const user_rtl_description& description, const design_pins& pins) {
    const scratch_folder folder;
    const auto tools = find_toolchain(description);
    const auto verilator = verilate(description, folder.path());
    write_shim(description, pins, verilator, folder.path());
    const cache_folder cache("user_rtl");
    const auto name = hash_of_folder(tools, folder.path()) + ".so";
    if (cache.has(name)) {
        if (const auto* const functions = load(cache.path(name))) return functions;
    }
    const auto library = build_library(description, tools, cache, folder.path());
    cache.store(library, name);
    const auto* const functions = load(library);
    if (functions == nullptr) throw input_error(fmt::format("{}: {}", description.path, ::dlerror()));
    return functions;
}

// What a design reads ($readmemh) it names relative to its description, too.
class in_folder {
  public:
    explicit in_folder(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~in_folder() {
        std::error_code ignored;
        fs::current_path(before_, ignored);
    }
    in_folder(const in_folder&) = delete;
    in_folder& operator=(const in_folder&) = delete;

  private:
    fs::path before_;
};

}  // namespace

loaded_design::loaded_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t levels)
    : functions_(make_library(description, pins)) {
    const in_folder there(folder_of(description));
    design_ = functions_->create(levels);
}

loaded_design::~loaded_design() {
    functions_->destroy(design_);
}

void loaded_design::reset(bool asserted) {
    functions_->reset(design_, asserted);
}

void loaded_design::drive(unsigned input, std::uint64_t value) {
    functions_->drive(design_, input, value);
}

void loaded_design::settle() {
    functions_->settle(design_);
}

std::uint64_t loaded_design::clock(std::uint64_t edges, bool& output_changed) {
    return functions_->clock(design_, edges, &output_changed);
}

std::uint64_t loaded_design::output(unsigned output) const {
    return functions_->output(design_, output);
}

unsigned loaded_design::output_bits(unsigned output) const {
    return functions_->output_bits(output);
}

const user_rtl_change* loaded_design::changes(std::size_t& count) {
    return functions_->changes(design_, &count);
}

std::string loaded_design::fault() const {
    return functions_->fault(design_);
}

}  // namespace tabletop
