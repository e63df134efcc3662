// SPDX-License-Identifier: Apache-2.0
#include "cli/power_up_option.h"

#include "cli/commands.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <string>

namespace tabletop {
namespace {

power_up_level parse_power_up(const std::string& text) {
    if (text == "zero") return power_up_level::zero;
    if (text == "random") return power_up_level::random;
    throw input_error(fmt::format("\"{}\" is neither zero nor random", text));
}

}  // namespace

void add_power_up_option(CLI::App& command, power_up_option& choice) {
    add_parsed(
        command, "--power-up", [&choice](const std::string& text) { choice = parse_power_up(text); },
        "What registers of described RTL hold in the beginning where nothing is said: zero, or random by --seed, so "
        "that one without its reset is seen (zero for your own, random for ours)",
        "zero|random");
}

void apply_power_up(const power_up_option& choice, std::uint64_t seed) {
    if (choice) choose_power_up(*choice, seed);
}

}  // namespace tabletop
