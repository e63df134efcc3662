// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/proof_netlist.h"

#include "design/yosys.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes patience(10);

// A cell of a rule becomes a wire that is high in the cycles of which it tells.
constexpr const char* wires_of_rules =
    "module \\$assert (A, EN); input A, EN; (* keep, told *) wire broken = EN & ~A; endmodule\n"
    "module \\$cover (A, EN); input A, EN; (* keep, told *) wire reached = EN & A; endmodule\n";
constexpr const char* broken_wire = ".broken";
constexpr const char* reached_wire = ".reached";

// Assertions and assumptions of the design's own are no rules of ours. `tee` writes what is looked at before anything
// is left out.
std::string checked_design(const fs::path& folder) {
    const auto listed = [&](const char* name, const std::string& selection) {
        return fmt::format("tee -q -o {} select -list {}\n", (folder / name).string(), selection);
    };
    return "proc\nflatten\nopt_clean\n" + listed("clocks", "t:$*ff* w:clk %co:+[CLK] %d") +
           listed("edges", "t:$*ff* r:CLK_POLARITY=1'1 %d") +
           "delete t:$assert t:$assume %u t:$cover %u t:$live %u t:$fair %u c:dut.* %i\n" +
           listed("rules", "t:$assert") + listed("situations", "t:$cover");
}

std::string netlist_of(const char* others, const fs::path& file) {
    return fmt::format("design -load told\ndelete -output w:*{}\nopt_clean\nwrite_aiger -zinit -map {}.map {}.aig\n",
                       others, file.string(), file.string());
}

std::string gates(bool zero, const fs::path& folder) {
    return fmt::format(
        "async2sync\nchformal -early\nopt -fast\ntechmap -map {} t:$assert t:$cover\nexpose a:told\n"
        "memory\nopt -fast\ntechmap\nopt -fast\ndffunmap\nsetundef -undriven -anyseq\n{}aigmap\nopt_clean\n"
        "design -save told\n{}{}",
        (folder / "told.v").string(), zero ? "setundef -zero -init\n" : "", netlist_of(reached_wire, folder / "broken"),
        netlist_of(broken_wire, folder / "reached"));
}

// "tabletop_proof/rules.a_rule": without the module.
std::vector<std::string> listed_names(const fs::path& file) {
    std::vector<std::string> names;
    std::istringstream lines(file_text(file));
    for (std::string line; std::getline(lines, line);) {
        const auto slash = line.find('/');
        if (slash != std::string::npos) names.push_back(line.substr(slash + 1));
    }
    return names;
}

void require_one_clock(const rtl_description& description, const fs::path& folder) {
    for (const char* const list : {"clocks", "edges"}) {
        const auto others = listed_names(folder / list);
        if (others.empty()) continue;
        throw input_error(fmt::format(
            "{}: nothing is proved of a design with registers that the rising edge of its clock does not clock, as {}",
            description.path, others.front()));
    }
}

// Lines of write_aiger -map: "input NUMBER BIT NAME", "output NUMBER BIT NAME".
gate_netlist read_netlist(const proof_bench& bench, const fs::path& file, const std::string& wire) {
    gate_netlist netlist;
    netlist.file = file.string() + ".aig";
    std::istringstream words(file_text(file.string() + ".map"));
    const auto is_input = [&](const std::string& pin) {
        return std::any_of(bench.inputs.begin(), bench.inputs.end(),
                           [&](const auto& each) { return each.name == pin; });
    };
    std::string kind, name;
    std::size_t number = 0;
    unsigned bit = 0;
    while (words >> kind >> number >> bit >> name) {
        if (kind == "input" && is_input(name)) netlist.inputs[number] = {name, bit};
        if (kind != "output" || name.size() <= wire.size()) continue;
        const auto end = name.size() - wire.size();
        if (name.substr(end) == wire) netlist.outputs[number] = name.substr(0, end);
    }
    return netlist;
}

}  // namespace

proof_netlist make_proof_netlist(const proof_bench& bench, bool zero, const fs::path& folder) {
    write_file(folder / "told.v", wires_of_rules);
    const auto& description = bench.description;
    const auto refused = run_yosys(description, "a proof", checked_design(folder) + gates(zero, folder), patience);
    require_one_clock(description, folder);
    if (!refused.empty()) throw input_error(fmt::format("{}: {}", description.path, refused));
    return {listed_names(folder / "rules"), listed_names(folder / "situations"),
            read_netlist(bench, folder / "broken", broken_wire), read_netlist(bench, folder / "reached", reached_wire)};
}

}  // namespace tabletop
