// SPDX-License-Identifier: Apache-2.0
#include "host/user_rtl_option.h"

#include "base/input_error.h"
#include "host/interrupt_flag.h"
#include "peripherals/uart/uart.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace tabletop {
namespace {

constexpr const char* rate_key = "spartan.uart.baud";

// What RTL of one's own stands for on its platform.
struct place {
    std::string block;
    std::string platform;
    std::vector<std::string> instances;  // blocks with views
    std::vector<std::string> keys;       // of those blocks: whole keys, and beginnings of keys that end in a dot
    std::string what;                    // the blocks, in a message
};

const place places[] = {
    {"connect6_threat", "spartan", {"engine", "uart"}, {"engine."}, "the engine"},
    {"nes_host", "nexys4", {"host"}, {"host.", "pad.clock"}, "the pads' host"},
    {"vga_timing", "nexys4", {"timing", "painter"}, {"timing."}, "the VGA timing and the painter"},
    {"nexys4",
     "nexys4",
     {"host", "referee", "timing", "painter"},
     {"host.", "pad.clock", "timing."},
     "everything but the pads"},
};

const place& place_of(const user_rtl_description& description) {
    return *std::find_if(std::begin(places), std::end(places),
                         [&](const place& p) { return p.block == description.block; });
}

std::string clock_key(const place& where) {
    return where.platform + ".fabric.clock";
}

// A rate for which the divider's arithmetic gives the cycles a sample of the description.
std::uint64_t nominal_baud(const user_rtl_description& description) {
    const auto cycles = std::uint64_t{16} * description.cycles_per_tick() * description.clock.hz_denominator();
    return description.clock.hz_numerator() / cycles + 1;
}

bool same_clock(const user_rtl_description& description, const std::string& key, const parameter_set& parameters) {
    const auto chosen = parameters.frequency(key);
    return chosen.hz_numerator() == description.clock.hz_numerator() &&
           chosen.hz_denominator() == description.clock.hz_denominator();
}

// The description's rate, a whole number or the one next to it on either side, or one with the same divider.
bool same_rate(const user_rtl_description& description, const parameter_set& parameters) {
    const auto baud = parameters.integer(rate_key);
    const auto cycles = description.cycles_per_bit * description.clock.hz_denominator();
    const auto rounded_down = description.clock.hz_numerator() / cycles;
    const auto rounded_up = (description.clock.hz_numerator() + cycles - 1) / cycles;
    return baud == rounded_down || baud == rounded_up ||
           uart_cycles_per_tick(description.clock, baud) == description.cycles_per_tick();
}

// What the user has set, for a message: "--set: spartan.fabric.clock = 50 MHz".
std::string setting_text(const std::string& key, const parameter_set& parameters) {
    return fmt::format("{}: {} = {}", parameters.origin(key), key, parameters.text(key));
}

bool is_set(const std::string& key, const parameter_set& parameters) {
    return !parameters.origin(key).empty();
}

void require_same_clock(const user_rtl_description& description, const place& where, const parameter_set& parameters) {
    const auto key = clock_key(where);
    if (is_set(key, parameters) && !same_clock(description, key, parameters)) {
        throw input_error(fmt::format("{}: {} is for {}", setting_text(key, parameters), description.path,
                                      frequency_text(description.clock)));
    }
}

void require_same_rate(const user_rtl_description& description, const parameter_set& parameters) {
    if (is_set(rate_key, parameters) && !same_rate(description, parameters)) {
        throw input_error(fmt::format("{}: {} has {} cycles a bit at {}, {:.0f} baud",
                                      setting_text(rate_key, parameters), description.path, description.cycles_per_bit,
                                      frequency_text(description.clock),
                                      description.clock.hz() / description.cycles_per_bit));
    }
}

bool is_of(const place& where, const std::string& key) {
    return std::any_of(where.keys.begin(), where.keys.end(), [&](const std::string& own) {
        const auto full = where.platform + '.' + own;
        return full.back() == '.' ? key.rfind(full, 0) == 0 : key == full;
    });
}

void require_replaced_unset(const user_rtl_description& description, const place& where,
                            const parameter_set& parameters) {
    for (const auto& [key, unused] : parameters.all_texts()) {
        if (!is_of(where, key) || !is_set(key, parameters)) continue;
        throw input_error(fmt::format("{}: {} stands in place of {}; its parameters are set there",
                                      setting_text(key, parameters), description.path, where.what));
    }
}

// The clock of the description by a whole number.
std::string divided_text(const user_rtl_description& description, std::uint64_t divider) {
    return frequency_text(clock_domain(description.clock.hz_numerator(), description.clock.hz_denominator() * divider));
}

// Of our host, on the other side of a comparison.
void apply_pad_clock(const user_rtl_description& description, parameter_set& parameters) {
    constexpr double usual_hz = 400;
    constexpr std::uint64_t least = 4;
    constexpr std::uint64_t most = 131'072;
    const auto half = static_cast<std::uint64_t>(std::llround(description.clock.hz() / usual_hz / 2));
    const auto divider =
        description.cycles_per_pad_clock != 0 ? description.cycles_per_pad_clock : 2 * std::clamp(half, least, most);
    parameters.set("nexys4.pad.clock", divided_text(description, divider), description.path);
}

// Of our screen: 640x480 in 800x525 with a pixel clock near 25 MHz.
void apply_screen(const user_rtl_description& description, parameter_set& parameters) {
    constexpr double usual_hz = 25e6;
    constexpr std::uint64_t most = 16;
    constexpr std::uint64_t pixels_of_a_frame = std::uint64_t{800} * 525;
    const auto nearest = static_cast<std::uint64_t>(std::llround(description.clock.hz() / usual_hz));
    const auto divider = std::clamp(nearest, std::uint64_t{1}, most);
    parameters.set("nexys4.timing.pixel_clock", divided_text(description, divider), description.path);
    parameters.set("nexys4.timing.refresh", divided_text(description, divider * pixels_of_a_frame), description.path);
}

}  // namespace

std::shared_ptr<user_rtl_description> read_user_rtl_option(const std::string& text,
                                                           const std::map<std::string, std::string>& names) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size()) {
        throw input_error(fmt::format("--rtl: \"{}\" is not BLOCK=DESCRIPTION", text));
    }
    const auto named = names.find(text.substr(0, equals));
    if (named == names.end()) {
        std::vector<std::string> known;
        for (const auto& [name, unused] : names) known.push_back(name);
        throw input_error(fmt::format("--rtl: no block \"{}\" that RTL of your own can stand for; there {} {}",
                                      text.substr(0, equals), known.size() == 1 ? "is" : "are",
                                      fmt::join(known, ", ")));
    }
    auto description = std::make_shared<user_rtl_description>(read_user_rtl(text.substr(equals + 1)));
    if (description->block != named->second) {
        throw input_error(
            fmt::format("--rtl: {} describes {}, not {}", description->path, description->block, named->second));
    }
    description->given_up = interrupted;
    return description;
}

std::vector<std::string> replaced_instances(const user_rtl_description& description) {
    return place_of(description).instances;
}

void apply_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    const auto& where = place_of(description);
    require_same_clock(description, where, parameters);
    if (description.has_bundle("serial_pins")) require_same_rate(description, parameters);
    require_replaced_unset(description, where, parameters);
    parameters.set(clock_key(where), frequency_text(description.clock), description.path);
    if (description.has_bundle("serial_pins")) {
        parameters.set(rate_key, std::to_string(nominal_baud(description)), description.path);
    }
    if (description.has_bundle("pad_pins")) {
        parameters.set("nexys4.host.pads", description.has_pin("data2") ? "2" : "1", description.path);
        apply_pad_clock(description, parameters);
    }
    if (description.has_bundle("vga_pins")) apply_screen(description, parameters);
}

void apply_user_game(const user_rtl_description& description, parameter_set& parameters) {
    apply_user_rtl(description, parameters);
    apply_pad_clock(description, parameters);
    apply_screen(description, parameters);
}

std::string user_rtl_note(const user_rtl_description& description) {
    if (description.block != "nes_host" || description.has_pin("a1")) return "";
    return fmt::format("{}: without event ports (a1, left1, right1 ..) the referee never hears of a press",
                       description.path);
}

}  // namespace tabletop
