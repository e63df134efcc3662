// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_places.h"

#include "design/description.h"
#include "support/input_error.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <iterator>

namespace tabletop {
namespace {

constexpr const char* clock_key = "zynq.fabric.clock";
constexpr const char* engine = "connect4_minimax";
constexpr const char* crossbar = "axi_crossbar";

const rtl_options options = {
    {"depth", {"zynq.engine.depth"}}, {"alpha_beta", {"zynq.engine.alpha_beta"}}, {"solvers", {"zynq.engine.solvers"}}};

// The map has one target, and one processor asks.
void require_one_port_each_way(const rtl_description& description) {
    if (description.slave_ports == 1 && description.master_ports == 1) return;
    if (description.port_vectors.size() == 2) return;
    throw input_error(fmt::format("{}: the crossbar of zynq has the ports s0 and m0, this one {} of s and {} of m",
                                  description.path, description.slave_ports, description.master_ports));
}

void require_one_target(const rtl_description& description, const parameter_set& parameters) {
    for (const auto* const option : {"fabric.uart", "fabric.copy"}) {
        if (!parameters.boolean(option)) continue;
        throw input_error(fmt::format("{}: not with zynq.{} = on, which needs more ports", description.path, option));
    }
    if (parameters.integer("engines") == 1) return;
    throw input_error(fmt::format("{}: not with zynq.engines = {}, which needs more ports", description.path,
                                  parameters.integer("engines")));
}

}  // namespace

const std::vector<rtl_place>& zynq_rtl_places() {
    static const std::vector<rtl_place> places = {
        {engine,
         {engine, "engine"},
         {std::begin(zynq_map::engines), std::end(zynq_map::engines)},
         {"engine."},
         "the engines",
         clock_key},
        {crossbar, {crossbar, "crossbar"}, {"crossbar"}, {"crossbar."}, "the crossbar", clock_key},
        {"uart_16550", {"uart_16550", "uart2"}, {"uart2"}, {}, "the UART of the fabric", clock_key},
        {"copy_engine", {"copy_engine", "copy"}, {"copy"}, {}, "the copy engine", clock_key}};
    return places;
}

void apply_zynq_rtl(const rtl_description& description, parameter_set& parameters) {
    if (description.block == crossbar) {
        require_one_port_each_way(description);
        require_one_target(description, parameters);
    }
    if (description.block == engine && searches_in_software(parameters)) {
        throw input_error(
            fmt::format("{}: not with zynq.engine.kind = software, which leaves the engine idle", description.path));
    }
    apply_rtl_at(*find_place(zynq_rtl_places(), description), options, description, parameters);
}

std::string zynq_rtl_note(const rtl_description& description) {
    if (description.block != engine || description.has_pin("irq")) return "";
    return fmt::format("{}: without irq a program that waits for the interrupt waits for ever", description.path);
}

}  // namespace tabletop
