// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_places.h"

#include "design/description.h"
#include "nexys4/nexys4_parameters.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace tabletop {
namespace {

constexpr const char* clock_key = "nexys4.fabric.clock";
constexpr const char* pad_clock_key = "nexys4.pad.clock";

// Designs of the whole game, and of the host alone.
const rtl_options options = {{"pad_divider", {pad_clock_key}}, {"divider", {pad_clock_key}}};

// The clock of the description by a whole number.
std::string divided_text(const rtl_description& description, std::uint64_t divider) {
    return frequency_text(clock_domain(description.clock.hz_numerator(), description.clock.hz_denominator() * divider));
}

// Sets the pad clock of our host on the other side of a comparison.
void apply_pad_clock(const rtl_description& description, parameter_set& parameters) {
    constexpr double usual_hz = 400;
    constexpr std::uint64_t least = 4;
    constexpr std::uint64_t most = 131'072;
    const auto half = static_cast<std::uint64_t>(std::llround(description.clock.hz() / usual_hz / 2));
    const auto divider =
        description.cycles_per_pad_clock != 0 ? description.cycles_per_pad_clock : 2 * std::clamp(half, least, most);
    parameters.set(pad_clock_key, divided_text(description, divider), description.path);
}

// Sets our screen: 640x480 in 800x525 with a pixel clock near 25 MHz.
void apply_screen(const rtl_description& description, parameter_set& parameters) {
    constexpr double usual_hz = 25e6;
    constexpr std::uint64_t most = 16;
    constexpr std::uint64_t pixels_of_a_frame = std::uint64_t{800} * 525;
    const auto nearest = static_cast<std::uint64_t>(std::llround(description.clock.hz() / usual_hz));
    const auto divider = std::clamp(nearest, std::uint64_t{1}, most);
    parameters.set("nexys4.timing.pixel_clock", divided_text(description, divider), description.path);
    parameters.set("nexys4.timing.refresh", divided_text(description, divider * pixels_of_a_frame), description.path);
}

}  // namespace

const std::vector<rtl_place>& nexys4_rtl_places() {
    static const std::vector<rtl_place> places = {
        {"nes_host", {"nes_host", "host"}, {"host"}, {"host.", "pad.clock"}, "the pads' host", clock_key},
        {"vga_timing",
         {"vga_timing", "timing", "connect4_painter", "painter"},
         {"timing", "painter"},
         {"timing."},
         "the VGA timing and the painter",
         clock_key,
         "vga_pins",
         nexys4_screen_composition},
        {"vga_timing", {"vga_timing", "timing"}, {"timing"}, {}, "the VGA timing", clock_key, "timing_pins"},
        {"connect4_painter", {"connect4_painter", "painter"}, {"painter"}, {}, "the painter", clock_key},
        {"nes_pad", {"nes_pad", "pad"}, {"pad"}, {}, "the pads", clock_key},
        {"connect4_referee", {"connect4_referee", "referee"}, {"referee"}, {}, "the referee", clock_key},
        {"nexys4",
         {"nexys4"},
         {"host", "referee", "timing", "painter"},
         {"host.", "pad.clock", "timing."},
         "everything but the pads",
         clock_key,
         "",
         nexys4_game_composition},
    };
    return places;
}

void apply_nexys4_rtl(const rtl_description& description, parameter_set& parameters) {
    apply_rtl_at(*find_place(nexys4_rtl_places(), description), options, description, parameters);
    if (description.has_bundle("pad_pins")) {
        parameters.set("nexys4.host.pads", description.has_pin("data2") ? "2" : "1", description.path);
    }
    // It sets the pads of our host beside another block, too: not every clock can be divided to their usual one.
    if (description.says_clock() && !is_set(parameters, pad_clock_key)) apply_pad_clock(description, parameters);
    if (description.has_bundle("vga_pins")) apply_screen(description, parameters);
}

void apply_nexys4_reference(const rtl_description& description, parameter_set& parameters) {
    apply_nexys4_rtl(description, parameters);
    apply_screen(description, parameters);
}

std::string nexys4_rtl_note(const rtl_description& description) {
    if (description.block != "nes_host" || description.has_pin("a1")) return "";
    return fmt::format("{}: without event ports (a1, left1, right1 ..) the referee never hears of a press",
                       description.path);
}

}  // namespace tabletop
