// SPDX-License-Identifier: Apache-2.0
#include "explore/search/search_request.h"

#include "explore/report/explore_report.h"
#include "host/option_values.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tabletop {

namespace {

constexpr std::uint64_t usual_budget = 128;
// The page has all points of a search.
constexpr std::uint64_t most_budget = most_points_of_a_report;

std::vector<std::string> names_of(const std::vector<explore_metric>& objectives, bool more_is_better) {
    std::vector<std::string> names;
    for (const auto& metric : objectives) {
        if (metric.more_is_better == more_is_better) names.push_back(metric.name);
    }
    return names;
}

const explore_metric& find_metric(const std::vector<explore_metric>& all, const std::string& name, const char* option) {
    std::vector<std::string> known;
    for (const auto& metric : all) {
        if (metric.name == name) return metric;
        known.push_back(metric.name);
    }
    throw input_error(fmt::format("{}: unknown metric \"{}\"; {}", option, name, nearest_or_all(name, known)));
}

void add_objectives(std::vector<explore_metric>& objectives, const std::vector<explore_metric>& all,
                    const std::vector<std::string>& names, bool more) {
    const auto* const option = more ? "--maximise" : "--minimise";
    for (const auto& name : names) {
        const auto& metric = find_metric(all, name, option);
        if (metric.more_is_better != more) {
            throw input_error(fmt::format("{}: of {} {} is better, as {} has it", option, name, more ? "less" : "more",
                                          more ? "--minimise" : "--maximise"));
        }
        for (const auto& other : objectives) {
            if (other.name == name) throw input_error(fmt::format("{}: {} is there twice", option, name));
        }
        objectives.push_back(metric);
    }
}

std::uint64_t parse_budget(const std::string& text) {
    if (text.empty()) return usual_budget;
    const auto budget = parse_option_integer("--budget", text);
    if (budget < 1 || budget > most_budget) {
        throw input_error(fmt::format("--budget: \"{}\" is outside 1 to {}", text, most_budget));
    }
    return budget;
}

}  // namespace

std::vector<std::string> search_request::minimised() const {
    return names_of(objectives, false);
}

std::vector<std::string> search_request::maximised() const {
    return names_of(objectives, true);
}

std::vector<std::string> search_request::metrics() const {
    std::vector<std::string> names;
    for (const auto& metric : objectives) names.push_back(metric.name);
    for (const auto& name : subject_to->metrics()) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

search_outcome search_request::outcome_of(const point_parameters& parameters,
                                          const nlohmann::ordered_json& metrics) const {
    metric_values values;
    for (const auto& name : this->metrics()) {
        const auto& value = metrics.at(name);
        if (value.is_null()) return {{}, false, -1};
        values[name] = value.get<double>();
    }
    search_outcome outcome{{}, subject_to->holds(parameters, values), subject_to->margin(parameters, values)};
    if (!std::isfinite(outcome.margin)) outcome.margin = outcome.meets ? 1 : -1;  // something was divided by 0
    for (const auto& metric : objectives) {
        outcome.objectives.push_back(metric.more_is_better ? -values[metric.name] : values[metric.name]);
    }
    return outcome;
}

std::optional<search_request> make_search_request(const explore_options& options,
                                                  const std::vector<explore_metric>& all,
                                                  const point_parameters& parameters) {
    if (options.minimise.empty() && options.maximise.empty()) {
        for (const auto& [option, text] :
             {std::pair("--subject-to", options.subject_to), std::pair("--budget", options.budget)}) {
            if (!text.empty()) throw input_error(fmt::format("{}: only with --minimise or --maximise", option));
        }
        return std::nullopt;
    }
    if (!options.sample.empty()) throw input_error("--sample: a search chooses its points itself");
    search_request request{{}, options.subject_to, nullptr, parse_budget(options.budget)};
    add_objectives(request.objectives, all, options.minimise, false);
    add_objectives(request.objectives, all, options.maximise, true);
    request.subject_to = std::make_shared<const constraint>("--subject-to", options.subject_to, parameters, all);
    return request;
}

}  // namespace tabletop
