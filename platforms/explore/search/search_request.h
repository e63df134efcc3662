// SPDX-License-Identifier: Apache-2.0
// What a search is for: --minimise, --maximise, --subject-to and --budget, checked.
#pragma once

#include "explore/constraint.h"
#include "explore/explore_metrics.h"
#include "explore/explore_options.h"
#include "explore/point_parameters.h"
#include "explore/search/search_outcome.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct search_request {
    std::vector<explore_metric> objectives;  // those to be minimised first
    std::string subject_to_text;
    std::shared_ptr<const constraint> subject_to;
    std::uint64_t budget;  // of points

    std::vector<std::string> minimised() const;
    std::vector<std::string> maximised() const;
    // The names of all that it takes: its objectives, then what its constraint names.
    std::vector<std::string> metrics() const;
    // metrics: of a point, a number or null each. A point without an objective or anything that the constraint names
    // does not meet it.
    search_outcome outcome_of(const point_parameters& parameters, const nlohmann::ordered_json& metrics) const;
};

// Nothing: the options ask for a sweep. Throws input_error.
std::optional<search_request> make_search_request(const explore_options& options,
                                                  const std::vector<explore_metric>& all,
                                                  const point_parameters& parameters);

}  // namespace tabletop
