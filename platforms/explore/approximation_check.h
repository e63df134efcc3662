// SPDX-License-Identifier: Apache-2.0
// Points of a sweep in view `at` that are played in `ca` too, so that its figures are shown with their error.
#pragma once

#include "explore/explore_plan.h"
#include "explore/results_folder.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct approximation_check {
    std::vector<std::string> lines;  // for the user: of each mean latency its error, and whether the order holds
    nlohmann::json table;            // of every point, as in results.json
};

// Plays plan.checked of the points that are done, spread over the sweep, with `ca` wherever the plan has `at`. Nothing:
// there is none to play, or the user has interrupted.
std::optional<approximation_check> check_approximation(const explore_plan& plan, const results_folder& folder);

}  // namespace tabletop
