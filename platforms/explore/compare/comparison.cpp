// SPDX-License-Identifier: Apache-2.0
#include "explore/compare/comparison.h"

#include "base/parameters.h"
#include "explore/compare/mean_test.h"
#include "explore/explore_metrics.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace tabletop {

namespace {

constexpr double level = 0.05;

// Defaults are written as their declaration has them, values of a sweep in one spelling.
std::string one_spelling(const std::string& kind_name, const std::string& text) {
    for (const auto kind : {parameter_kind::integer, parameter_kind::ratio, parameter_kind::frequency,
                            parameter_kind::time, parameter_kind::size, parameter_kind::boolean}) {
        if (parameter_kind_name(kind) != kind_name) continue;
        try {
            return quantity_text(kind, parse_quantity(kind, text));
        } catch (const input_error&) {
            return text;
        }
    }
    return text;
}

// Nothing: the folder has no such parameter.
std::optional<std::string> value_of(const stored_results& results, const stored_point& point, const std::string& key) {
    const auto swept = point.values.find(key);
    if (swept != point.values.end()) return swept->second;
    const auto fixed = results.fixed.find(key);
    if (fixed == results.fixed.end()) return std::nullopt;
    return fixed->second;
}

std::vector<std::string> swept_keys(const stored_results& a, const stored_results& b) {
    auto keys = a.swept;
    for (const auto& key : b.swept) {
        if (a.kinds.count(key) == 0) keys.push_back(key);
    }
    return keys;
}

std::string value_at(const comparison& both, const stored_results& results, const stored_point& point,
                     const std::string& key) {
    const auto& kind = both.a.kinds.count(key) != 0 ? both.a.kinds.at(key) : both.b.kinds.at(key);
    const auto value = value_of(results, point, key);
    return value ? one_spelling(kind, *value) : "";
}

// The value that all points have; nothing: there are several, or none.
std::optional<std::string> single_value(const comparison& both, const stored_results& results, const std::string& key) {
    std::optional<std::string> single;
    for (const auto& point : results.points) {
        auto value = value_at(both, results, point, key);
        if (value.empty() || (single && *single != value)) return std::nullopt;
        single = std::move(value);
    }
    return single;
}

// What has one value in each of the folders, and another in each, is a condition: by it they would have no common
// point.
void choose_keys(comparison& both) {
    for (const auto& key : swept_keys(both.a, both.b)) {
        const auto a = single_value(both, both.a, key);
        const auto b = single_value(both, both.b, key);
        if (a && b && *a != *b) {
            both.conditions.push_back({key, *a, *b});
        } else {
            both.keys.push_back(key);
        }
    }
}

std::vector<std::string> values_of(const comparison& both, const stored_results& results, const stored_point& point) {
    std::vector<std::string> values;
    for (const auto& key : both.keys) values.push_back(value_at(both, results, point, key));
    return values;
}

// A sample may have a point more than once: the first of them is then that of the other's first.
void match_points(comparison& both) {
    std::map<std::vector<std::string>, std::vector<std::size_t>> unmatched;
    for (const auto& point : both.a.points) {
        both.points.push_back({values_of(both, both.a, point), &point, nullptr});
        unmatched[both.points.back().values].push_back(both.points.size() - 1);
    }
    for (const auto& point : both.b.points) {
        auto values = values_of(both, both.b, point);
        const auto found = unmatched.find(values);
        if (found == unmatched.end() || found->second.empty()) {
            both.points.push_back({std::move(values), nullptr, &point});
            continue;
        }
        both.points[found->second.front()].b = &point;
        found->second.erase(found->second.begin());
    }
}

void compare_conditions(comparison& both, const std::map<std::string, std::string>& a,
                        const std::map<std::string, std::string>& b) {
    for (const auto& [name, text] : a) {
        const auto found = b.find(name);
        if (found != b.end() && found->second != text) both.conditions.push_back({name, text, found->second});
    }
}

double figure_of(const stored_point* point, std::size_t place) {
    return point == nullptr ? std::numeric_limits<double>::quiet_NaN() : point->figures[place];
}

void compare_metrics(comparison& both) {
    for (std::size_t at_a = 0; at_a < both.a.metrics.size(); ++at_a) {
        const auto& metric = both.a.metrics[at_a];
        if (!metric.interval_of.empty()) continue;
        const auto at_b = both.b.place_of(metric.name);
        if (at_b == both.b.metrics.size()) {
            both.only_a.push_back(metric.name);
            continue;
        }
        compared_metric compared{metric.name, metric.unit, {}};
        for (const auto& point : both.points) {
            compared.figures.push_back({figure_of(point.a, at_a), figure_of(point.b, at_b)});
        }
        both.metrics.push_back(std::move(compared));
    }
    for (const auto& metric : both.b.metrics) {
        if (metric.interval_of.empty() && both.a.place_of(metric.name) == both.a.metrics.size()) {
            both.only_b.push_back(metric.name);
        }
    }
}

// The mean of a sample of latencies with its interval; nothing: it is another metric, or has none.
std::optional<sample_mean> mean_of(const stored_results& results, const stored_point* point, const std::string& name) {
    if (point == nullptr || !is_mean_latency(name)) return std::nullopt;
    const auto figure = [&](const std::string& of) {
        const auto place = results.place_of(of);
        return place == results.metrics.size() ? std::numeric_limits<double>::quiet_NaN() : point->figures[place];
    };
    const sample_mean mean{figure(name), figure(name + ".high"), figure(name.substr(0, name.rfind('.')) + ".count")};
    if (mean.mean != mean.mean || mean.high != mean.high || !(mean.count >= 2)) return std::nullopt;
    return mean;
}

void test_means(comparison& both) {
    for (auto& metric : both.metrics) {
        for (std::size_t n = 0; n < both.points.size(); ++n) {
            const auto a = mean_of(both.a, both.points[n].a, metric.name);
            const auto b = mean_of(both.b, both.points[n].b, metric.name);
            if (!a || !b) continue;
            metric.figures[n].chance = chance_of_difference(*a, *b);
            ++both.tests;
        }
    }
    for (auto& metric : both.metrics) {
        for (auto& figure : metric.figures) {
            figure.is_significant = figure.chance && *figure.chance * static_cast<double>(both.tests) < level;
        }
    }
}

}  // namespace

comparison compare_results(const std::string& option, stored_results a, stored_results b) {
    if (a.platform != b.platform) {
        throw input_error(fmt::format("{}: {} is of {}, {} of {}", option, a.folder, a.platform, b.folder, b.platform));
    }
    comparison both;
    both.a = std::move(a);
    both.b = std::move(b);
    choose_keys(both);
    match_points(both);
    compare_conditions(both, both.a.conditions, both.b.conditions);
    compare_conditions(both, both.a.fixed, both.b.fixed);
    compare_metrics(both);
    test_means(both);
    return both;
}

}  // namespace tabletop
