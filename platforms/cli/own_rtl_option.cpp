// SPDX-License-Identifier: Apache-2.0
#include "cli/own_rtl_option.h"

#include "base/input_error.h"
#include "peripherals/uart/uart.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* clock_key = "spartan.fabric.clock";
constexpr const char* rate_key = "spartan.uart.baud";
constexpr const char* engine_keys = "spartan.engine.";

// A rate for which the divider's arithmetic gives the cycles a sample of the description.
std::uint64_t nominal_baud(const own_rtl_description& description) {
    const auto cycles = std::uint64_t{16} * description.cycles_per_tick() * description.clock.hz_denominator();
    return description.clock.hz_numerator() / cycles + 1;
}

bool same_clock(const own_rtl_description& description, const parameter_set& parameters) {
    const auto chosen = parameters.frequency(clock_key);
    return chosen.hz_numerator() == description.clock.hz_numerator() &&
           chosen.hz_denominator() == description.clock.hz_denominator();
}

// The description's rate, a whole number or the one next to it on either side, or one with the same divider.
bool same_rate(const own_rtl_description& description, const parameter_set& parameters) {
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

void require_same_line(const own_rtl_description& description, const parameter_set& parameters) {
    const auto is_set = [&](const char* key) { return !parameters.origin(key).empty(); };
    if (is_set(clock_key) && !same_clock(description, parameters)) {
        throw input_error(fmt::format("{}: {} is for {}", setting_text(clock_key, parameters), description.path,
                                      frequency_text(description.clock)));
    }
    if (is_set(rate_key) && !same_rate(description, parameters)) {
        throw input_error(fmt::format("{}: {} has {} cycles a bit at {}, {:.0f} baud",
                                      setting_text(rate_key, parameters), description.path, description.cycles_per_bit,
                                      frequency_text(description.clock),
                                      description.clock.hz() / description.cycles_per_bit));
    }
}

void require_engine_unset(const own_rtl_description& description, const parameter_set& parameters) {
    for (const auto& [key, unused] : parameters.all_texts()) {
        if (key.rfind(engine_keys, 0) != 0 || parameters.origin(key).empty()) continue;
        throw input_error(fmt::format("{}: {} stands in place of the engine; its parameters are set there",
                                      setting_text(key, parameters), description.path));
    }
}

}  // namespace

std::shared_ptr<own_rtl_description> read_own_rtl_option(const std::string& text,
                                                         const std::vector<std::string>& names) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size()) {
        throw input_error(fmt::format("--rtl: \"{}\" is not BLOCK=DESCRIPTION", text));
    }
    const auto block = text.substr(0, equals);
    if (std::find(names.begin(), names.end(), block) == names.end()) {
        throw input_error(fmt::format("--rtl: no block \"{}\" that RTL of your own can stand for; there is {}", block,
                                      fmt::join(names, ", ")));
    }
    auto description = std::make_shared<own_rtl_description>(read_own_rtl(text.substr(equals + 1)));
    if (description->block != names.front()) {
        throw input_error(
            fmt::format("--rtl: {} describes {}, not {}", description->path, description->block, names.front()));
    }
    return description;
}

void apply_own_rtl(const own_rtl_description& description, parameter_set& parameters) {
    require_same_line(description, parameters);
    require_engine_unset(description, parameters);
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    parameters.set(rate_key, std::to_string(nominal_baud(description)), description.path);
}

}  // namespace tabletop
