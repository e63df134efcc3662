// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_user_rtl.h"

#include "base/input_error.h"
#include "peripherals/uart/uart.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* clock_key = "spartan.fabric.clock";
constexpr const char* rate_key = "spartan.uart.baud";

// A rate for which the divider's arithmetic gives the cycles a sample of the description.
std::uint64_t nominal_baud(const user_rtl_description& description) {
    const auto cycles = std::uint64_t{16} * description.cycles_per_tick() * description.clock.hz_denominator();
    return description.clock.hz_numerator() / cycles + 1;
}

// The description's rate, a whole number or the one next to it on either side, or one with the same divider.
bool same_rate(const user_rtl_description& description, std::uint64_t baud) {
    const auto cycles = description.cycles_per_bit * description.clock.hz_denominator();
    const auto rounded_down = description.clock.hz_numerator() / cycles;
    const auto rounded_up = (description.clock.hz_numerator() + cycles - 1) / cycles;
    return baud == rounded_down || baud == rounded_up ||
           uart_cycles_per_tick(description.clock, baud) == description.cycles_per_tick();
}

void require_same_rate(const user_rtl_description& description, const parameter_set& parameters) {
    if (!is_set(parameters, rate_key) || same_rate(description, parameters.integer(rate_key))) return;
    throw input_error(fmt::format("{}: {} has {} cycles a bit at {}, {:.0f} baud", setting_text(parameters, rate_key),
                                  description.path, description.cycles_per_bit, frequency_text(description.clock),
                                  description.clock.hz() / description.cycles_per_bit));
}

}  // namespace

const std::vector<user_rtl_place>& spartan_user_rtl_places() {
    static const std::vector<user_rtl_place> places = {
        {"connect6_threat", {"connect6_threat", "engine", "spartan"}, {"engine", "uart"}, {"engine."}, "the engine"}};
    return places;
}

void apply_spartan_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    require_same_clock(description, parameters, clock_key);
    require_same_rate(description, parameters);
    require_replaced_unset(description, parameters, spartan_user_rtl_places().front());
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    parameters.set(rate_key, std::to_string(nominal_baud(description)), description.path);
}

}  // namespace tabletop
