// SPDX-License-Identifier: Apache-2.0
#include "explore/compare/stored_results.h"

#include "explore/results_folder.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace tabletop {

namespace {

using json = nlohmann::json;

std::map<std::string, std::string> conditions_of(const json& results) {
    std::map<std::string, std::string> conditions;
    for (const char* const member : {"version", "stimulus"}) conditions[member] = results.at(member).get<std::string>();
    for (const auto& [instance, view] : results.at("views").items()) conditions["view of " + instance] = view;
    return conditions;
}

stored_point point_of(const json& stored, const stored_results& results) {
    stored_point point;
    point.number = stored.at("point").get<std::uint64_t>();
    for (const auto& key : results.swept) point.values[key] = stored.at("parameters").at(key).get<std::string>();
    point.failed = stored.at("status") != "ok";
    for (const auto& metric : results.metrics) {
        const auto& figure = stored.at("metrics").at(metric.name);
        point.figures.push_back(figure.is_null() ? std::numeric_limits<double>::quiet_NaN() : figure.get<double>());
    }
    return point;
}

stored_results results_of(const json& stored, const std::string& folder) {
    stored_results results;
    results.folder = folder;
    results.platform = stored.at("platform").get<std::string>();
    results.conditions = conditions_of(stored);
    results.fixed = stored.at("parameters").get<std::map<std::string, std::string>>();
    for (const auto& swept : stored.at("swept")) {
        results.swept.push_back(swept.at("key").get<std::string>());
        results.kinds[results.swept.back()] = swept.at("kind").get<std::string>();
    }
    for (const auto& metric : stored.at("metrics")) {
        results.metrics.push_back({metric.at("name").get<std::string>(), metric.at("unit").get<std::string>(),
                                   metric.at("interval_of").get<std::string>()});
    }
    results.charted = stored.at("charted").get<std::vector<std::string>>();
    for (const auto& point : stored.at("points")) results.points.push_back(point_of(point, results));
    return results;
}

}  // namespace

std::size_t stored_results::place_of(const std::string& metric) const {
    const auto found =
        std::find_if(metrics.begin(), metrics.end(), [&](const stored_metric& each) { return each.name == metric; });
    return static_cast<std::size_t>(found - metrics.begin());
}

stored_results read_stored_results(const std::string& option, const std::string& folder) {
    const auto file = std::filesystem::path(folder) / results_json_name;
    const auto refuse = [&](const std::string& why) -> input_error {
        return input_error(fmt::format("{}: {}: {}", option, file.string(), why));
    };
    std::error_code error;
    if (!std::filesystem::exists(file, error)) throw refuse("there are no results of a sweep that has ended");
    require_regular_file(fmt::format("{}: {}", option, file.string()), file);
    try {
        const auto stored = parse_json(file_text(file));
        if (!stored.is_object() || stored.value("format", json()) != results_format) {
            throw refuse(fmt::format("it is not of the format \"{}\"", results_format));
        }
        return results_of(stored, folder);
    } catch (const json::exception&) {
        throw refuse("it is damaged");
    }
}

}  // namespace tabletop
