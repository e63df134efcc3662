// SPDX-License-Identifier: Apache-2.0
// What a sweep can measure, by name, and how it comes from what was measured at a point.
#pragma once

#include "signoff/exploration.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct explore_metric {
    std::string name;  // "latency.fabric.p95"
    std::string unit;  // "ps", "Hz", "cycles", or "" of a count or a ratio
    std::string doc;
    unsigned decimals = 0;
    std::function<std::optional<double>(const point_measurements&)> value;  // nothing: it does not apply
    bool only_named = false;                                                // it takes long, or a tool
    bool more_is_better = false;
    std::uint64_t least_count = 1;  // of latencies: it is empty for a sample of fewer
    std::string interval_of = "";   // it is an end of the confidence interval of that metric, NAME.low or NAME.high
};

// All of a machine, in the order of the columns.
std::vector<explore_metric> metrics_of(const exploration& explored);

// The metrics with these names, in the order of the columns; when no name is given, all that are not only_named. A name
// may also be the beginning of several up to a dot: "latency.line". Throws input_error with the nearest name.
std::vector<explore_metric> chosen_metrics(const std::vector<explore_metric>& all,
                                           const std::vector<std::string>& names);

// Their names in the order in which a chart of one metric prefers them: those that are asked for, a group by its mean;
// the mean latencies; the others. Ends of intervals are not among them.
std::vector<std::string> chart_order(const std::vector<explore_metric>& chosen, const std::vector<std::string>& asked);

// Their names in the order in which a front prefers them as what a latency is weighed against: those that are measured
// only when they are named, one of each group first.
std::vector<std::string> weighed_order(const std::vector<explore_metric>& chosen);

// Whether one of them is that, or begins so.
bool has_metric(const std::vector<explore_metric>& metrics, const std::string& name);

// Whether it is one of "latency.WHERE.mean".
bool is_mean_latency(const std::string& metric);

// A figure as results have it: rounded, without decimals a whole number.
nlohmann::ordered_json figure_json(double value, unsigned decimals);

// An object: every metric by name, a number or null.
nlohmann::ordered_json metrics_json(const std::vector<explore_metric>& metrics, const point_measurements& measured);

// {"fabric":..,"line":..,"first":..}: how many latencies there are and their 21 quantiles, or null.
nlohmann::ordered_json latencies_json(const point_measurements& measured);

// The value at `permille` of the sorted list by nearest rank; the list is not empty.
std::uint64_t nearest_rank(const std::vector<std::uint64_t>& sorted, unsigned permille);

}  // namespace tabletop
