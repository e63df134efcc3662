// SPDX-License-Identifier: Apache-2.0
// `--precision 2%`: a point plays more games until a metric's 95 % confidence interval is that narrow.
#pragma once

#include "explore/explore_metrics.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tabletop {

// Metrics that such a sweep has besides.
inline constexpr const char* games_metric = "games";
inline constexpr const char* precision_metric = "precision";

// With how many games a point begins, and how many it may play.
inline constexpr const char* games_key = "stimulus.games";
inline constexpr const char* most_games_key = "stimulus.games_max";

struct precision_request {
    std::string text;    // "2%"
    double goal;         // of the greater distance from the metric to an end of its interval, as a part of it: 0.02
    std::string metric;  // "latency.line.mean"
};

// Of the first of these names that has an interval, a group by its mean; without names of latency.fabric.mean. Throws
// input_error for what is no precision, and when there is no such metric.
precision_request make_precision_request(const std::string& text, const std::vector<std::string>& names,
                                         const std::vector<explore_metric>& all);

// How many games a point has played, and the precision that its metric has with them.
std::vector<explore_metric> precision_metrics(const precision_request& request, const std::vector<explore_metric>& all);

// From the metrics of a point: how many games are played in its next attempt, `most` at most. 0: it is precise enough,
// has played as many, or has no such metric.
unsigned next_games(const precision_request& request, const nlohmann::ordered_json& metrics, unsigned most);

}  // namespace tabletop
