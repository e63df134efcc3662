// SPDX-License-Identifier: Apache-2.0
// The clock up to which the authors of an engine say that it works.
#pragma once

#include "explore/explore_plan.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace tabletop {

// Gives every point whose engine is the published one its highest clock.
play_function with_published_clock(play_function play, const exploration& explored);

struct clock_warning {
    std::string line;      // for the user
    nlohmann::json table;  // what is published, as in results.json
};

// Nothing: no point's clock is above one that is published of the machine's engine, or nothing is.
std::optional<clock_warning> warn_of_clocks(const explore_plan& plan);

}  // namespace tabletop
