// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/equivalence.h"

#include "mutation/yosys_texts.h"
#include "signoff/mutation/yosys_call.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// Of this process and of those that it starts, each by itself.
void limit_processor_time(unsigned seconds) {
    const rlimit limit{seconds, seconds + 1};
    ::setrlimit(RLIMIT_CPU, &limit);
}

bool has_input(const std::string& verilog, const std::string& port) {
    return verilog.find(fmt::format("  input {};\n", port)) != std::string::npos;
}

// The name of a port of one bit; empty: it is something else.
std::string input_of(const std::string& verilog, const port_pin& pin) {
    if (pin.bits) return "";
    for (const auto& name : {pin.text, pin.or_port}) {
        if (has_input(verilog, name)) return name;
    }
    return "";
}

}  // namespace

equivalence::equivalence(const mutated_netlist& netlist, fs::path folder, fs::path own_proof)
    : netlist_(netlist), folder_(std::move(folder)), own_proof_(std::move(own_proof)) {}

std::string equivalence::prepare(const std::function<bool()>& given_up) {
    write_file(folder_ / "to_aiger.ys", to_aiger_text);
    write_file(folder_ / "netlist.v", netlist_.verilog);
    write_file(folder_ / "network.v", with_mutant_as_input(netlist_));
    const auto result = run_yosys(
        "read_verilog network.v\nproc\nmemory_map\nopt_expr -mux_undef\nopt_clean\nasync2sync\n"
        "script to_aiger.ys\nwrite_aiger -symbols network.aig\n",
        folder_, given_up);
    if (!result.succeeded) return result.output;
    network_.emplace(folder_ / "network.aig");
    write_mutant(*network_, 0, folder_ / "right.aig");
    return "";
}

bool equivalence::holds_in_any_state(unsigned number) const {
    constexpr unsigned seconds = 30;
    if (netlist_.mutations[number - 1].is_of_clock()) return false;
    limit_processor_time(seconds);
    const auto file = fmt::format("{}.aig", number);
    write_mutant(*network_, number, folder_ / file);
    const auto result = run_abc(fmt::format("cec -C 100000 right.aig {}", file), folder_, nullptr);
    fs::remove(folder_ / file);
    return result.output.find("Networks are equivalent") != std::string::npos;
}

bool equivalence::holds_in_reached_states(unsigned number, unsigned seconds) const {
    constexpr int is_the_block = 0, knows_nothing = 2;
    const auto& mutation = netlist_.mutations[number - 1];
    if (mutation.is_of_clock()) return false;
    if (!own_proof_.empty()) {
        const scratch_folder scratch;
        const auto code = run_host_program(
            own_proof_,
            {own_proof_, folder_ / "netlist.v", std::to_string(number), mutation.text(), folder_ / "to_aiger.ys"}, {},
            {scratch.file("out"), scratch.file("out")});
        if (code != knows_nothing) return code == is_the_block;
    }
    limit_processor_time(seconds);
    // Of a memory cheap optimisations leave enough, and take a third of the time.
    return holds_after(number, "opt_expr -mux_undef; opt_clean") || holds_after(number, "opt -full");
}

// So that registers without an initial value hold what a reset makes of zeros.
std::string equivalence::reset_commands() const {
    const auto& design = netlist_.design;
    if (!design.reset_port) return "";
    const auto clock = input_of(netlist_.verilog, design.clock_port);
    const auto reset = input_of(netlist_.verilog, *design.reset_port);
    if (clock.empty() || reset.empty()) return "";
    return fmt::format("sim -clock in_{} -reset{} in_{} -rstlen 10 -n 4 -zinit -w miter\n", clock,
                       design.reset_active_high ? "" : "n", reset);
}

// By induction over so many cycles as a counter takes from an end that is no power of two to the next power.
bool equivalence::holds_after(unsigned number, const std::string& optimisations) const {
    const scratch_folder scratch;
    const auto& folder = scratch.path();
    write_file(folder / "gold.v", with_mutant(netlist_, 0, "gold"));
    write_file(folder / "gate.v", with_mutant(netlist_, number, "gate"));
    write_file(folder / "to_aiger.ys", to_aiger_text);
    const auto made =
        run_yosys(fmt::format("read_verilog gold.v gate.v\nproc\nmemory_map\nsetundef -zero\n{}\n"
                              "miter -equiv -flatten gold gate miter\nhierarchy -top miter\nasync2sync\n{}"
                              "script to_aiger.ys\nwrite_aiger -zinit miter.aig\n",
                              optimisations, reset_commands()),
                  folder, nullptr);
    if (!made.succeeded) return false;
    const auto result = run_abc("read miter.aig; scorr; dc2; scorr; scorr -F 32; pdr -T 300", folder, nullptr);
    return result.output.find("Property proved") != std::string::npos;
}

}  // namespace tabletop
