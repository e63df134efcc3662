// SPDX-License-Identifier: Apache-2.0
#include "explore/approximation_check.h"

#include "explore/figure_errors.h"
#include "explore/point_pool.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace tabletop {

namespace {

struct checked_figure {
    std::uint64_t point;  // from 0 on
    double at;
    double ca;

    double error() const { return (at - ca) / ca; }
};
using checked_figures = std::vector<checked_figure>;

// In the middle of as many equal parts of the sweep as there are points to check.
std::vector<std::uint64_t> spread_points(const explore_plan& plan, const results_folder& folder) {
    const auto count = std::min<std::uint64_t>(plan.checked, plan.size());
    std::vector<std::uint64_t> points;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto n = (2 * i + 1) * plan.size() / (2 * count);
        if (folder.record_at(n).at("status") == "ok") points.push_back(n);
    }
    return points;
}

// Nothing: the user has interrupted.
std::optional<std::map<std::uint64_t, point_record>> play_in_ca(explore_plan plan,
                                                                const std::vector<std::uint64_t>& points) {
    for (auto& [instance, v] : plan.views) {
        if (v == view::at) v = view::ca;
    }
    std::map<std::uint64_t, point_record> records;
    point_pool pool(plan);
    const auto take = [&] {
        const auto record = pool.wait();
        if (record) records[record->at("point").get<std::uint64_t>() - 1] = *record;
        return record.has_value();
    };
    for (const auto n : points) {
        if (pool.full() && !take()) return std::nullopt;
        pool.start(n);
    }
    while (!pool.empty()) {
        if (!take()) return std::nullopt;
    }
    return records;
}

checked_figures figures_of(const explore_metric& metric, const results_folder& folder,
                           const std::map<std::uint64_t, point_record>& in_ca) {
    checked_figures figures;
    for (const auto& [n, record] : in_ca) {
        const auto& ca = record.at("metrics").at(metric.name);
        const auto at = folder.record_at(n).at("metrics").at(metric.name);
        if (ca.is_number() && at.is_number() && ca != 0) figures.push_back({n, at.get<double>(), ca.get<double>()});
    }
    return figures;
}

bool in_order(const checked_figures& figures) {
    for (const auto& one : figures) {
        for (const auto& other : figures) {
            if (one.ca < other.ca && one.at >= other.at) return false;
        }
    }
    return true;
}

std::string line_of(const std::string& metric, const checked_figures& figures) {
    figure_errors errors;
    for (const auto& each : figures) errors.add(each.error());
    return fmt::format("at beside ca, {}; {}", errors.text(metric),
                       in_order(figures) ? "the order of the points holds" : "the order of the points differs");
}

std::string milliseconds(double ps) {
    return fmt::format("{:.6f}", ps / 1e9);
}

}  // namespace

std::optional<approximation_check> check_approximation(const explore_plan& plan, const results_folder& folder) {
    const auto points = spread_points(plan, folder);
    if (points.empty()) return std::nullopt;
    const auto in_ca = play_in_ca(plan, points);
    if (!in_ca) return std::nullopt;
    approximation_check check;
    auto rows = nlohmann::json::array();
    for (const auto& metric : plan.metrics) {
        if (!is_mean_latency(metric.name)) continue;
        const auto figures = figures_of(metric, folder, *in_ca);
        if (figures.empty()) continue;
        check.lines.push_back(line_of(metric.name, figures));
        for (const auto& each : figures) {
            rows.push_back({metric.name, fmt::to_string(each.point + 1), milliseconds(each.at), milliseconds(each.ca),
                            fmt::format("{:+.2f}", 100 * each.error())});
        }
    }
    if (rows.empty()) return std::nullopt;
    check.table = {{"title", "Points in view at beside the same in ca"},
                   {"columns", {"metric", "point", "at, ms", "ca, ms", "error, %"}},
                   {"rows", rows},
                   {"note", fmt::format("{}.", fmt::join(check.lines, ". "))}};
    return check;
}

}  // namespace tabletop
