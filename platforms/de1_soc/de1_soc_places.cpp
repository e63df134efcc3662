// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_places.h"

#include "base/input_error.h"
#include "design/description.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* screen = "vga_scanout";
const rtl_options options = {
    {"generation", {"de1_soc.engine.generation"}},   {"defensive_rounds", {"de1_soc.engine.defensive_rounds"}},
    {"pipeline", {"de1_soc.engine.pipeline"}},       {"packed_rows", {"de1_soc.engine.packed_rows"}},
    {"human_traps", {"de1_soc.engine.human_traps"}}, {"read_cycles", {"de1_soc.sram.read_cycles"}}};

// The computer has no engine, and its screen is that of a controller.
void require_connect_four(const rtl_place& place, const rtl_description& description, const parameter_set& parameters) {
    if (parameters.choice("design") != "computer") return;
    throw input_error(fmt::format("{}: {} stands for {} of the Connect Four design",
                                  setting_text(parameters, "de1_soc.design"), description.path, place.what));
}

}  // namespace

const std::vector<rtl_place>& de1_soc_rtl_places() {
    static const std::vector<rtl_place> places = {{"connect4_heuristic",
                                                   {"connect4_heuristic", "engine"},
                                                   {"engine"},
                                                   {"engine.", "sram.read_cycles"},
                                                   "the engine",
                                                   "de1_soc.fabric.clock"},
                                                  {screen, {screen, "vga"}, {"vga"}, {"vga."}, "the scan-out"}};
    return places;
}

// The screen has a clock of its own.
void apply_de1_soc_rtl(const rtl_description& description, parameter_set& parameters) {
    const auto& place = *find_place(de1_soc_rtl_places(), description);
    require_connect_four(place, description, parameters);
    apply_rtl_at(place, options, description, parameters);
}

}  // namespace tabletop
