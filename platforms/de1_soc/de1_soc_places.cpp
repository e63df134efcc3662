// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_places.h"

#include "base/input_error.h"
#include "design/description.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* clock_key = "de1_soc.fabric.clock";
constexpr const char* screen = "vga_scanout";

const rtl_place& place_of(const rtl_description& description) {
    const auto& places = de1_soc_rtl_places();
    return *std::find_if(places.begin(), places.end(),
                         [&](const auto& place) { return place.block == description.block; });
}

// The computer has no engine, and its screen is that of a controller.
void require_connect_four(const rtl_description& description, const parameter_set& parameters) {
    if (parameters.choice("design") != "computer") return;
    throw input_error(fmt::format("{}: {} stands for {} of the Connect Four design",
                                  setting_text(parameters, "de1_soc.design"), description.path,
                                  place_of(description).what));
}

}  // namespace

const std::vector<rtl_place>& de1_soc_rtl_places() {
    static const std::vector<rtl_place> places = {{"connect4_heuristic",
                                                   {"connect4_heuristic", "engine"},
                                                   {"engine"},
                                                   {"engine.", "sram.read_cycles"},
                                                   "the engine"},
                                                  {screen, {screen, "vga"}, {"vga"}, {"vga."}, "the scan-out"}};
    return places;
}

// The screen has a clock of its own.
void apply_de1_soc_rtl(const rtl_description& description, parameter_set& parameters) {
    require_connect_four(description, parameters);
    require_replaced_unset(description, parameters, place_of(description));
    if (description.block == screen) return;
    require_same_clock(description, parameters, clock_key);
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    for (const auto& [name, option] : description.options) {
        parameters.set("de1_soc.engine." + name, option.text, option.place);
    }
}

}  // namespace tabletop
