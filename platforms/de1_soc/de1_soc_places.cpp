// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_places.h"

#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/memory_map.h"
#include "design/description.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {
namespace {

namespace map = de1_soc_map;

constexpr const char* clock_key = "de1_soc.fabric.clock";
constexpr const char* engine = "connect4_heuristic";
constexpr const char* screen = "vga_scanout";
constexpr const char* connector = "vga_pins";
const rtl_options options = {{"generation", {"de1_soc.engine.generation"}},
                             {"defensive_rounds", {"de1_soc.engine.defensive_rounds"}},
                             {"pipeline", {"de1_soc.engine.pipeline"}},
                             {"packed_rows", {"de1_soc.engine.packed_rows"}},
                             {"human_traps", {"de1_soc.engine.human_traps"}},
                             {"win_first", {"de1_soc.engine.win_first"}},
                             {"mode_switch", {"de1_soc.engine.mode", "1", "switch"}},
                             {"wrong_index", {"de1_soc.engine.fault", "1", "wrong_index"}},
                             {"lookahead", {"de1_soc.engine.lookahead"}},
                             {"read_cycles", {"de1_soc.sram.read_cycles"}},
                             {"step", {"de1_soc.screen.fall"}}};

// What has a connector reads the board of the game from memory; the screen of the computer is that of a controller.
void require_connect_four(const rtl_place& place, const rtl_description& description, const parameter_set& parameters) {
    if (!description.has_bundle(connector) || parameters.choice("design") != "computer") return;
    throw input_error(fmt::format("{}: {} stands for {} of the Connect Four design",
                                  setting_text(parameters, "de1_soc.design"), description.path, place.what));
}

rtl_place device_place(const std::string& block, std::vector<std::string> names, std::vector<std::string> instances,
                       const std::string& what) {
    names.insert(names.begin(), block);
    return {block, std::move(names), std::move(instances), {}, what, clock_key};
}

// Both designs' ports, of which each has its own.
std::vector<std::string> parallel_ports() {
    std::vector<std::string> ports;
    for (const auto& region : map::fabric) ports.emplace_back(region.name);
    return ports;
}

}  // namespace

const std::vector<rtl_place>& de1_soc_rtl_places() {
    static const std::vector<rtl_place> places = {
        {engine, {engine, "engine"}, {"engine"}, {"engine.", "sram.read_cycles"}, "the engine", clock_key},
        {screen, {screen, "vga"}, {"vga"}, {"vga."}, "the scan-out", "", connector},
        {screen, {screen, "vga"}, {"vga"}, {}, "the scan-out"},
        device_place("on_chip_sram", {"sram"}, {"sram"}, "the memory of the engine"),
        device_place("pio", {}, parallel_ports(), "the parallel ports"),
        device_place("interval_timer", {}, {map::interval_timer1.name, map::interval_timer2.name}, "the timers"),
        device_place("ps2_port", {}, {map::ps2.name, map::ps2_second.name}, "the PS/2 ports"),
        device_place("pixel_buffer", {}, {map::pixel_buffer.name}, "the pixel buffer"),
        device_place("audio_port", {map::audio.name}, {map::audio.name}, "the audio port"),
        device_place("disc_painter", {"painter"}, {"painter"}, "the painter")};
    return places;
}

// The screen has a clock of its own.
void apply_de1_soc_rtl(const rtl_description& description, parameter_set& parameters) {
    const auto& place = *find_place(de1_soc_rtl_places(), description);
    require_connect_four(place, description, parameters);
    if (description.block == engine && decides_in_software(parameters)) {
        throw input_error(
            fmt::format("{}: not with de1_soc.engine.kind = software, which leaves the engine idle", description.path));
    }
    apply_rtl_at(place, options, description, parameters);
}

}  // namespace tabletop
