// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_parameters.h"

#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <utility>

namespace tabletop {

namespace {

struct divider_range {
    std::uint64_t least;
    std::uint64_t most;
    unsigned step;
    const char* what;  // for messages
};
constexpr divider_range pad_divider{8, 262'144, 2, "an even number"};
constexpr divider_range pixel_divider{1, 16, 1, "a whole number"};

constexpr unsigned least_lines = 493;
constexpr unsigned most_lines = 1023;

clock_domain divided(const clock_domain& clock, std::uint64_t divider) {
    return clock_domain(clock.hz_numerator(), clock.hz_denominator() * divider);
}

unsigned divider_of(const parameter_set& parameters, const std::string& key, const divider_range& range) {
    const auto fabric = parameters.frequency("fabric.clock");
    const auto wanted = parameters.frequency(key);
    const auto ratio = fabric.hz() / wanted.hz();
    const auto steps = static_cast<std::uint64_t>(std::llround(ratio / range.step));
    const auto divider = std::clamp(steps * range.step, range.least, range.most);
    const auto made = divided(fabric, divider);
    if (made.hz_numerator() == wanted.hz_numerator() && made.hz_denominator() == wanted.hz_denominator()) {
        return static_cast<unsigned>(divider);
    }
    throw input_error(fmt::format("{}: a fabric of {} divides by {} from {} to {}; the nearest is {}, divided by {}",
                                  setting_text(parameters, key), frequency_text(fabric), range.what, range.least,
                                  range.most, frequency_text(made), divider));
}

constexpr unsigned pad_clocks_of_a_reading = 8;
constexpr unsigned most_pad_clocks_of_a_frame = 65'536;

// Pad clocks from one reading to the next.
unsigned counts_of(const parameter_set& parameters, const clock_domain& pad_clock) {
    const auto poll = parse_quantity(parameter_kind::frequency, parameters.text("host.poll"));
    if (poll.numerator == 0) return pad_clocks_of_a_reading;
    const auto period = static_cast<double>(poll.denominator) / static_cast<double>(poll.numerator);
    const auto counts = std::llround(pad_clock.hz() * period);
    if (counts >= pad_clocks_of_a_reading && counts <= most_pad_clocks_of_a_frame) return static_cast<unsigned>(counts);
    throw input_error(
        fmt::format("{}: a reading takes 8 pad clocks; with a pad clock of {} it is {:.6g} Hz to {:.6g} Hz",
                    setting_text(parameters, "host.poll"), frequency_text(pad_clock),
                    std::ceil(pad_clock.hz() / most_pad_clocks_of_a_frame * 1000) / 1000,
                    pad_clock.hz() / pad_clocks_of_a_reading));
}

// The host samples three cycles behind the data pin, at the end of a count; the pin changes after its middle.
unsigned delay_of(const parameter_set& parameters, unsigned pad_divider_value) {
    constexpr unsigned host_cycles = 3;
    const auto delay = parameters.integer("pad.delay");
    const auto most = pad_divider_value / 2 - host_cycles;
    if (delay <= most) return static_cast<unsigned>(delay);
    throw input_error(fmt::format("{}: with {} cycles a pad clock at most {}", setting_text(parameters, "pad.delay"),
                                  pad_divider_value, most));
}

unsigned lines_of(const parameter_set& parameters) {
    const auto pixels = parameters.frequency("timing.pixel_clock").hz();
    const auto line_rate = pixels / vga_timing_config::columns;
    const auto lines = std::lround(line_rate / parameters.frequency("timing.refresh").hz());
    if (lines >= long{least_lines} && lines <= long{most_lines}) return static_cast<unsigned>(lines);
    throw input_error(
        fmt::format("{}: a frame of {} lines; {} to {} are {:.2f} Hz to {:.2f} Hz with a pixel clock of {}",
                    setting_text(parameters, "timing.refresh"), lines, least_lines, most_lines,
                    std::ceil(line_rate / most_lines * 100) / 100, std::floor(line_rate / least_lines * 100) / 100,
                    parameters.text("timing.pixel_clock")));
}

}  // namespace

std::vector<parameter_declaration> nexys4_parameters() {
    using kind = parameter_kind;
    return {
        {"nexys4.fabric.clock", kind::frequency, megahertz_text(nexys4_board_hz), "1 MHz", "400 MHz",
         "Clock of the whole fabric.", "published design: the board's oscillator"},
        {"nexys4.pad.clock", kind::frequency, "400 Hz", "4 Hz", "50 MHz",
         "Clock of the pads: the fabric's, divided by an even number from 8 to 262144.", "published design"},
        {"nexys4.pad.delay", kind::integer, "1", "1", "120000",
         "Cycles of the fabric's clock from a strobe to the data pin of a pad.", "assumption"},
        {"nexys4.host.pads", kind::integer, "2", "1", "2", "Pads; with one, both players use it.",
         "published design: each player has a controller"},
        {"nexys4.host.press_domain",
         kind::choice,
         "pad",
         "",
         "",
         "Where the press-then-release machines step: with the pads' clock, or with every cycle of the fabric's.",
         "pad is the published design, fabric an exploration",
         {"pad", "fabric"}},
        {"nexys4.host.poll", kind::frequency, "0 Hz", "0 Hz", "1 MHz",
         "Readings of the pads a second, rounded to whole pad clocks; 0: one after the other, without a pause.",
         "0 is the published design, 60 Hz with a fast pad clock what consoles do"},
        {"nexys4.timing.pixel_clock", kind::frequency, "25 MHz", "62.5 kHz", "400 MHz",
         "Pixels a second: the fabric's clock, divided by a whole number from 1 to 16.", "published design: 640x480"},
        {"nexys4.timing.refresh", kind::frequency, "59.52 Hz", "1 Hz", "1 kHz",
         "Frames a second, rounded to a whole number of lines from 493 to 1023, 800 pixels each.",
         "the published 25 MHz and the 800x525 of 640x480"},
        {"nexys4.record.colour", kind::boolean, "off", "", "",
         "Record the colour pins too, some 10 000 changes a frame.", "assumption"},
    };
}

nexys4_config make_nexys4_config(const parameter_set& parameters, const std::map<std::string, view>& views) {
    const auto clock = parameters.frequency("fabric.clock");
    const auto pad = divider_of(parameters, "pad.clock", pad_divider);
    const auto pixel = divider_of(parameters, "timing.pixel_clock", pixel_divider);
    const bool fabric = parameters.choice("host.press_domain") == "fabric";
    nexys4_config config{
        clock,
        {clock, delay_of(parameters, pad)},
        {clock, pad, static_cast<unsigned>(parameters.integer("host.pads")),
         fabric ? press_domain::fabric : press_domain::pad, counts_of(parameters, divided(clock, pad))},
        {clock},
        {clock, pixel, lines_of(parameters)},
        {clock},
        {clock}};
    config.record_colour = parameters.boolean("record.colour");
    const std::pair<const char*, view&> blocks[] = {{"pad", config.pad_view},
                                                    {"host", config.host_view},
                                                    {"referee", config.referee_view},
                                                    {"timing", config.timing_view},
                                                    {"painter", config.painter_view}};
    for (const auto& [instance, chosen] : blocks) {
        if (const auto found = views.find(instance); found != views.end()) chosen = found->second;
    }
    if (views.count(nexys4_screen_composition) != 0) config.fabric = nexys4_fabric::one_screen;
    if (views.count(nexys4_game_composition) != 0) config.fabric = nexys4_fabric::one_game;
    return config;
}

}  // namespace tabletop
