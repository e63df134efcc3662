// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_places.h"

#include "base/input_error.h"
#include "design/description.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* clock_key = "zynq.fabric.clock";
constexpr const char* engine = "connect4_minimax";
constexpr const char* crossbar = "axi_crossbar";

const rtl_place& place_of(const rtl_description& description) {
    const auto& places = zynq_rtl_places();
    return *std::find_if(places.begin(), places.end(),
                         [&](const auto& place) { return place.block == description.block; });
}

// The map has one target, and one processor asks.
void require_one_port_each_way(const rtl_description& description) {
    if (description.slave_ports == 1 && description.master_ports == 1) return;
    if (description.port_vectors.size() == 2) return;
    throw input_error(fmt::format("{}: the crossbar of zynq has the ports s0 and m0, this one {} of s and {} of m",
                                  description.path, description.slave_ports, description.master_ports));
}

}  // namespace

const std::vector<rtl_place>& zynq_rtl_places() {
    static const std::vector<rtl_place> places = {{engine, {engine, "engine"}, {"engine"}, {"engine."}, "the engine"},
                                                  {crossbar, {crossbar, "crossbar"}, {"crossbar"}, {}, "the crossbar"}};
    return places;
}

void apply_zynq_rtl(const rtl_description& description, parameter_set& parameters) {
    if (description.block == crossbar) {
        require_one_port_each_way(description);
        if (parameters.boolean("fabric.uart")) {
            throw input_error(
                fmt::format("{}: not with zynq.fabric.uart = on, which needs two ports", description.path));
        }
    }
    require_same_clock(description, parameters, clock_key);
    require_replaced_unset(description, parameters, place_of(description));
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    for (const auto& [name, option] : description.options) {
        parameters.set("zynq.engine." + name, option.text, option.place);
    }
}

std::string zynq_rtl_note(const rtl_description& description) {
    if (description.block != engine || description.has_pin("irq")) return "";
    return fmt::format("{}: without irq a program that waits for the interrupt waits for ever", description.path);
}

}  // namespace tabletop
