// SPDX-License-Identifier: Apache-2.0
#include "cli/own_rtl_option.h"

#include "base/input_error.h"
#include "peripherals/uart/uart.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* clock_key = "fabric.clock";
constexpr const char* rate_key = "uart.baud";

// A rate for which the divider's arithmetic gives the cycles a sample of the description.
std::uint64_t nominal_baud(const own_rtl_description& description) {
    const auto cycles = std::uint64_t{16} * description.cycles_per_tick() * description.clock.hz_denominator();
    return description.clock.hz_numerator() / cycles + 1;
}

std::string relative_key(const std::string& setting, const std::string& platform) {
    auto key = setting.substr(0, setting.find('='));
    key.erase(0, key.find_first_not_of(' '));
    key.erase(key.find_last_not_of(' ') + 1);
    return key.rfind(platform + '.', 0) == 0 ? key.substr(platform.size() + 1) : key;
}

bool same_clock(const own_rtl_description& description, const parameter_set& parameters) {
    const auto chosen = parameters.frequency(clock_key);
    return chosen.hz_numerator() == description.clock.hz_numerator() &&
           chosen.hz_denominator() == description.clock.hz_denominator();
}

bool same_rate(const own_rtl_description& description, const parameter_set& parameters) {
    return uart_cycles_per_tick(description.clock, parameters.integer(rate_key)) == description.cycles_per_tick();
}

void require_no_conflict(const own_rtl_description& description, const std::string& setting,
                         const parameter_set& parameters) {
    const auto key = relative_key(setting, parameters.platform());
    if (key == clock_key && !same_clock(description, parameters)) {
        throw input_error(
            fmt::format("--set {}: {} is for {}", setting, description.path, frequency_text(description.clock)));
    }
    if (key == rate_key && !same_rate(description, parameters)) {
        throw input_error(fmt::format("--set {}: {} has {} cycles a bit at {}, {:.0f} baud", setting, description.path,
                                      description.cycles_per_bit, frequency_text(description.clock),
                                      description.clock.hz() / description.cycles_per_bit));
    }
    if (key.rfind("engine.", 0) == 0) {
        throw input_error(fmt::format("--set {}: {} stands in place of the engine; its parameters are set there",
                                      setting, description.path));
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

void apply_own_rtl(const own_rtl_description& description, const std::vector<std::string>& settings,
                   parameter_set& parameters) {
    for (const auto& setting : settings) require_no_conflict(description, setting, parameters);
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    parameters.set(rate_key, std::to_string(nominal_baud(description)), description.path);
}

}  // namespace tabletop
