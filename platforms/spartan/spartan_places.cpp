// SPDX-License-Identifier: Apache-2.0
#include "spartan/spartan_places.h"

#include "design/description.h"
#include "spartan/spartan_parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* clock_key = "spartan.fabric.clock";
constexpr const char* rate_key = "spartan.uart.baud";
constexpr const char* bit_key = "spartan.uart.cycles_per_bit";

// A rate for which the divider's arithmetic gives the cycles a sample of the description.
std::uint64_t nominal_baud(const rtl_description& description) {
    const auto cycles = description.sampled_bit() * description.clock.hz_denominator();
    return description.clock.hz_numerator() / cycles + 1;
}

// The description's rate, a whole number or the one next to it on either side, or one with the same divider.
bool same_rate(const rtl_description& description, std::uint64_t baud) {
    return is_baud_of(description.clock, description.cycles_per_bit, baud) ||
           is_baud_of(description.clock, description.sampled_bit(), baud);
}

void require_same_rate(const rtl_description& description, const parameter_set& parameters) {
    const bool other_baud = is_set(parameters, rate_key) && !same_rate(description, parameters.integer(rate_key));
    const bool other_bit = is_set(parameters, bit_key) && parameters.integer(bit_key) != description.cycles_per_bit;
    if (!other_baud && !other_bit) return;
    const auto* const wrong = other_baud ? rate_key : bit_key;
    throw input_error(fmt::format("{}: {} has {} cycles a bit at {}, {:.0f} baud", setting_text(parameters, wrong),
                                  description.path, description.cycles_per_bit, frequency_text(description.clock),
                                  description.clock.hz() / description.cycles_per_bit));
}

}  // namespace

const std::vector<rtl_place>& spartan_rtl_places() {
    static const std::vector<rtl_place> places = {{"connect6_threat",
                                                   {"connect6_threat", "engine"},
                                                   {"engine"},
                                                   {"engine."},
                                                   "the engine",
                                                   clock_key,
                                                   "engine_pins"},
                                                  {"connect6_threat",
                                                   {"connect6_threat", "engine", "spartan"},
                                                   {"engine", "uart"},
                                                   {"engine."},
                                                   "the engine",
                                                   clock_key,
                                                   "serial_pins",
                                                   spartan_composition},
                                                  {"uart", {"uart"}, {"uart"}, {}, "the UART", clock_key}};
    return places;
}

void apply_spartan_rtl(const rtl_description& described, parameter_set& parameters) {
    const auto description = at_bit(described, parameters.integer(bit_key));
    const bool has_line = description.has_bundle("serial_pins");
    if (has_line) require_same_rate(description, parameters);
    apply_rtl_at(*find_place(spartan_rtl_places(), description), {}, description, parameters);
    if (!has_line) return;
    if (is_set(parameters, bit_key)) {
        parameters.set(bit_key, std::to_string(description.sampled_bit()), description.path);
        if (!is_set(parameters, rate_key)) return;
    }
    parameters.set(rate_key, std::to_string(nominal_baud(description)), description.path);
}

}  // namespace tabletop
