// SPDX-License-Identifier: Apache-2.0
// --power-up, of the commands that load designs.
#pragma once

#include "design/power_up.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>

namespace tabletop {

using power_up_option = std::optional<power_up_level>;

void add_power_up_option(CLI::App& command, power_up_option& choice);

// To be called before a design is loaded, here or in another process.
void apply_power_up(const power_up_option& choice, std::uint64_t seed = 1);

}  // namespace tabletop
