// SPDX-License-Identifier: Apache-2.0
#include "design/verilate.h"

#include "design/instrument.h"
#include "design/parted_pins.h"
#include "design/source_copies.h"
#include "design/verilator_messages.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using arguments = std::vector<std::string>;

constexpr const char* waivers_file = "waivers.vlt";

const tool_need verilator_need{"RTL of your own", "verilator"};
const tool_need vhdl_need{"VHDL", "ghdl"};

constexpr const char* synthesised_file = "synthesised.v";
constexpr const char* parted_file = "parted.sv";

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

// Which warnings there are only Verilator knows, and it names a file that the user has not written.
void require_known_warnings(const rtl_description& description, const std::string& output) {
    for (const auto& [file, warnings] : description.no_warning) {
        for (const auto& warning : warnings) {
            if (!says_unknown_warning(output, warning.name)) continue;
            throw input_error(fmt::format("{}: Verilator has no warning \"{}\"", warning.place, warning.name));
        }
    }
}

// Tells of the language, of those in which the design was read, in which Verilator has come further.
[[noreturn]] void refused(const rtl_description& description, const std::string& in_verilog,
                          const std::string& in_system_verilog) {
    const bool is_verilog = std::any_of(description.sources.begin(), description.sources.end(),
                                        [](const auto& source) { return fs::path(source).extension() == ".v"; });
    const bool as_system_verilog = came_further(in_system_verilog, in_verilog);
    throw input_error(fmt::format("{}: Verilator refuses {}{}", description.path, description.top,
                                  is_verilog && as_system_verilog ? ", read as SystemVerilog" : ""),
                      errors_first(as_system_verilog ? in_system_verilog : in_verilog));
}

// Verilator writes XML up to 5.045, JSON from 5.022 on; that of 5.032 has been tested.
constexpr unsigned first_with_known_json = 5'032'000;

// 5006000 is 5.006.
unsigned version_of(const fs::path& root) {
    std::istringstream header(file_text(root / "include" / "verilated_config.h"));
    for (std::string word; header >> word;) {
        unsigned version = 0;
        if (word == "VERILATOR_VERSION_INTEGER" && header >> version) return version;
    }
    return 0;
}

}  // namespace

namespace {

// The value as a generic of VHDL, where texts have no quotes.
std::string generic_text(const std::string& literal) {
    const bool is_text = literal.size() > 1 && literal.front() == '"';
    return is_text ? literal.substr(1, literal.size() - 2) : literal;
}

}  // namespace

// Its sources are read in their order. No shell reads them: they are words of the command.
arguments synthesis_command(const rtl_description& description) {
    const auto& vhdl = description.vhdl;
    arguments command = {"ghdl", "--synth", "--std=" + vhdl.standard, "--out=verilog"};
    if (vhdl.synopsys) command.emplace_back("-fsynopsys");
    if (description.has_vhdl_top()) {
        for (const auto& [name, value] : description.parameters)
            command.push_back(fmt::format("-g{}={}", name, generic_text(value)));
    }
    command.insert(command.end(), vhdl.sources.begin(), vhdl.sources.end());
    command.insert(command.end(), {"-e", vhdl.top});
    return command;
}

namespace {

// What ghdl prints is the Verilog, so a shell that reads nothing of it leads it to a file. Returns its warnings.
std::string synthesise(const rtl_description& description, const fs::path& folder) {
    const auto& given_up = description.given_up;
    run_tool({"ghdl", "--version"}, "/", vhdl_need, given_up);
    arguments command = {"sh", "-c", "file=$1; shift; exec \"$@\" >\"$file\"", "sh", folder / synthesised_file};
    const auto synthesis = synthesis_command(description);
    command.insert(command.end(), synthesis.begin(), synthesis.end());
    const auto result = run_tool(command, folder, vhdl_need, given_up);
    if (!result.succeeded) tool_failed(description, fmt::format("ghdl refuses {}", description.vhdl.top), result);
    return result.output;
}

}  // namespace

std::vector<std::string> verilog_sources(const rtl_description& description, const fs::path& folder) {
    arguments files;
    if (!description.vhdl.sources.empty()) files.push_back(folder / synthesised_file);
    for (const auto& source : description.sources) files.push_back(file_to_read(description, source, folder));
    return files;
}

std::string prepare_sources(const rtl_description& description, const fs::path& folder) {
    write_source_copies(description, folder);
    return description.vhdl.sources.empty() ? "" : synthesise(description, folder);
}

std::vector<std::string> include_folders(const rtl_description& description) {
    auto folders = description.include;
    for (const auto& copy : source_copies(description)) folders.push_back(fs::path(copy.source).parent_path());
    return folders;
}

fs::path folder_of(const rtl_description& description) {
    return fs::absolute(description.path).parent_path();
}

// Verilator names a file by its whole path, or by that below the description's folder when it has found it itself.
std::string waivers_text(const rtl_description& description) {
    std::string text = "`verilator_config\n";
    for (const auto& [file, warnings] : description.no_warning) {
        for (const auto& warning : warnings) {
            for (const auto& name : {file, fs::path(file).lexically_relative(folder_of(description)).string()}) {
                text += fmt::format("lint_off -rule {} -file \"{}\"\n", warning.name, name);
            }
        }
    }
    return text;
}

// Nothing of a description begins an argument: its paths are absolute, its other texts follow a letter of ours. -I and
// -D, unlike +incdir+ and +define+, do not divide what follows at a plus sign. Warnings do not stop a foreign design.
std::vector<std::string> verilator_command(const rtl_description& description, const fs::path& folder) {
    // SYMRSVDWORD is about names in C++, which nobody sees.
    arguments command = {
        "verilator",           "--cc",         "-O3",          "--x-initial", "unique", "-Wno-fatal",
        "-Wno-SYMRSVDWORD",    "--no-timing",  "--prefix",     "Vown",        "--Mdir", folder.string(),
        "--relative-includes", "--top-module", description.top};
    // Joined to one operation on a vector of more than 32 bits, some operations on its bits are wrong in 5.006.
    command.emplace_back("-fno-const-bit-op-tree");
    const auto& instrument = parts_of(chosen_instrument()).verilator;
    command.insert(command.end(), instrument.begin(), instrument.end());
    for (const auto& include : include_folders(description)) command.push_back("-I" + include);
    for (const auto& modules : description.stand_ins) add_stand_ins(modules, command);
    for (const auto& macro : description.defines) command.push_back("-D" + macro);
    if (!description.has_vhdl_top()) {
        for (const auto& [name, value] : description.parameters) command.push_back(fmt::format("-G{}={}", name, value));
    }
    if (!description.no_warning.empty()) command.push_back(folder / waivers_file);
    const auto sources = verilog_sources(description, folder);
    command.insert(command.end(), sources.begin(), sources.end());
    return command;
}

void say_to_user(const std::string& text) {
    fmt::print(stderr, "{}\n", text);
}

void tool_failed(const rtl_description& description, const std::string& what, const tool_result& result) {
    throw input_error(fmt::format("{}: {}", description.path, what), result.output);
}

namespace {

// The design by itself tells of its ports; the command then is of the module around it, which has its parameters.
void part_pins(const rtl_description& description, const fs::path& folder, arguments& command) {
    auto alone = description;
    alone.inouts.clear();
    const scratch_folder first;
    const auto design = verilate(alone, first.path());
    auto ports = parse_ports(file_text(first.file("Vown.h")));
    set_declared_ranges(ports, tree_of(alone, design, verilator_root(alone)));
    write_file(folder / parted_file, parted_text(description, ports));
    const auto is_parameter = [](const std::string& word) { return word.rfind("-G", 0) == 0; };
    command.erase(std::remove_if(command.begin(), command.end(), is_parameter), command.end());
    *(std::find(command.begin(), command.end(), "--top-module") + 1) = parted_module;
    command.push_back(folder / parted_file);
}

}  // namespace

verilated_design verilate(const rtl_description& description, const fs::path& folder) {
    write_file(folder / waivers_file, waivers_text(description));
    const auto of_synthesis = prepare_sources(description, folder);
    auto as_system_verilog = verilator_command(description, folder);
    if (!description.inouts.empty()) part_pins(description, folder, as_system_verilog);
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
    if (!fs::exists(folder / "Vown.h")) tool_failed(description, "Verilator has written nothing", result);
    return {folder, command, of_synthesis + without_report(result.output)};
}

design_tree tree_of(const rtl_description& description, const verilated_design& design, const fs::path& root) {
    const bool as_json = version_of(root) >= first_with_known_json;
    const scratch_folder folder;
    auto command = design.command;
    const auto file = folder.file("design");
    std::replace(command.begin(), command.end(), std::string("--cc"),
                 std::string(as_json ? "--json-only" : "--xml-only"));
    command.insert(command.end(), {as_json ? "--json-only-output" : "--xml-output", file.string()});
    const auto result = run_tool(command, folder_of(description), verilator_need, description.given_up);
    if (!result.succeeded) tool_failed(description, "Verilator does not tell of the ports", result);
    return as_json ? read_json_tree(file_text(file)) : read_xml_tree(file_text(file));
}

fs::path verilator_root(const rtl_description& description) {
    auto result = run_tool({"verilator", "--getenv", "VERILATOR_ROOT"}, "/", verilator_need, description.given_up);
    if (!result.succeeded) tool_failed(description, "verilator does not say where its headers are", result);
    result.output.erase(result.output.find_last_not_of('\n') + 1);
    return result.output;
}

}  // namespace tabletop
