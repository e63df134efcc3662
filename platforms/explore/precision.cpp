// SPDX-License-Identifier: Apache-2.0
#include "explore/precision.h"

#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace tabletop {

namespace {

constexpr const char* option = "--precision";
constexpr const char* usual_metric = "latency.fabric.mean";
constexpr unsigned precision_decimals = 6;

double parse_goal(const std::string& text) {
    char* end = nullptr;
    const auto percent = std::strtod(text.c_str(), &end);
    std::string unit = end;
    unit.erase(std::remove(unit.begin(), unit.end(), ' '), unit.end());
    const bool is_number = end != text.c_str() && std::isfinite(percent);
    if (!is_number || unit != "%" || percent <= 0 || percent > 100) {
        throw input_error(fmt::format("{}: \"{}\" is no percentage above 0% and up to 100%, as 2% is", option, text));
    }
    return percent / 100;
}

const explore_metric* find_metric(const std::vector<explore_metric>& all, const std::string& name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const explore_metric& metric) { return metric.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool has_interval(const std::vector<explore_metric>& all, const std::string& name) {
    return find_metric(all, name + ".low") != nullptr;
}

std::string metric_of(const std::vector<std::string>& names, const std::vector<explore_metric>& all) {
    if (names.empty()) return usual_metric;
    for (const auto& name : names) {
        for (const auto& metric : {name, name + ".mean"}) {
            if (has_interval(all, metric)) return metric;
        }
    }
    throw input_error(
        fmt::format("{}: {} has no confidence interval; latencies have one", option, fmt::join(names, ", ")));
}

// Nothing: there is no interval.
std::optional<double> precision_of(const explore_metric& metric, const explore_metric& low, const explore_metric& high,
                                   const point_measurements& measured) {
    const auto value = metric.value(measured);
    const auto begin = low.value(measured);
    const auto end = high.value(measured);
    if (!value || !begin || !end || *value == 0) return std::nullopt;
    return std::max(*value - *begin, *end - *value) / *value;
}

}  // namespace

precision_request make_precision_request(const std::string& text, const std::vector<std::string>& names,
                                         const std::vector<explore_metric>& all) {
    const auto goal = parse_goal(text);
    return {text, goal, metric_of(names, all)};
}

std::vector<explore_metric> precision_metrics(const precision_request& request,
                                              const std::vector<explore_metric>& all) {
    const auto of = [&](const std::string& end) { return *find_metric(all, request.metric + end); };
    return {
        {games_metric, "", "How many games have been played.", 0,
         [](const point_measurements& measured) -> std::optional<double> {
             if (!measured.games) return std::nullopt;
             return *measured.games;
         }},
        {precision_metric, "",
         fmt::format("By what part of it {} is sure: the greater distance to an end of its interval.", request.metric),
         precision_decimals,
         [metric = of(""), low = of(".low"), high = of(".high")](const point_measurements& measured) {
             return precision_of(metric, low, high, measured);
         }}};
}

// An interval is about as wide as the root of the number of games: a tenth more of them spares most attempts after the
// next one. That of a few games says little, so they become four times as many at most.
unsigned next_games(const precision_request& request, const nlohmann::ordered_json& metrics, unsigned most) {
    constexpr double more = 1.1;
    constexpr unsigned most_times = 4;
    const auto& games = metrics.at(games_metric);
    const auto& reached = metrics.at(precision_metric);
    if (!games.is_number() || metrics.at(request.metric).is_null()) return 0;
    const auto played = games.get<unsigned>();
    if (played >= most) return 0;
    if (reached.is_null()) return std::min(2 * played, most);
    const auto ratio = reached.get<double>() / request.goal;
    if (ratio <= 1) return 0;
    const auto wanted = std::ceil(std::min(more * ratio * ratio, double{most_times}) * played);
    return std::min(std::max(static_cast<unsigned>(wanted), played + 1), most);
}

}  // namespace tabletop
