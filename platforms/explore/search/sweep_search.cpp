// SPDX-License-Identifier: Apache-2.0
#include "explore/search/sweep_search.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tabletop {

namespace {

bool is_ordered(const parameter_declaration& declaration) {
    return declaration.kind != parameter_kind::choice || names_are_numbers(declaration);
}

double place_of(const parameter_declaration& declaration, const std::string& text) {
    if (declaration.kind == parameter_kind::choice) return static_cast<double>(parse_integer(text));
    return value_number(declaration, text);
}

// The numbers of an axis' values, ascending where the values have an order.
std::vector<std::uint32_t> values_of(const sweep_axis& axis) {
    std::vector<std::uint32_t> values(axis.texts.size());
    std::iota(values.begin(), values.end(), 0);
    if (!is_ordered(axis.declaration)) return values;
    std::vector<double> places;
    for (const auto& text : axis.texts) places.push_back(place_of(axis.declaration, text));
    std::stable_sort(values.begin(), values.end(), [&](auto a, auto b) { return places[a] < places[b]; });
    return values;
}

std::vector<std::vector<std::uint32_t>> all_values(const explore_plan& plan) {
    std::vector<std::vector<std::uint32_t>> all;
    for (const auto& axis : plan.axes) all.push_back(values_of(axis));
    return all;
}

value_indices translated(const value_indices& point, const std::vector<std::vector<std::uint32_t>>& values) {
    value_indices indices;
    for (std::size_t a = 0; a < point.size(); ++a) indices.push_back(values[a][point[a]]);
    return indices;
}

point_search search_of(const explore_plan& plan, const std::vector<std::vector<std::uint32_t>>& values) {
    std::vector<search_axis> axes;
    for (const auto& axis : plan.axes) {
        axes.push_back({static_cast<std::uint32_t>(axis.texts.size()), is_ordered(axis.declaration)});
    }
    search_space::predicate allows;
    if (plan.allows) {
        allows = [own = plan.allows, values](const value_indices& point) { return own(translated(point, values)); };
    }
    return {axes, allows, plan.search->objectives.size(), plan.search->budget, plan.seed};
}

}  // namespace

sweep_search::sweep_search(const explore_plan& plan) : values_(all_values(plan)), search_(search_of(plan, values_)) {}

std::vector<value_indices> sweep_search::propose() {
    auto points = search_.propose();
    if (points.empty() && !has_begun_) refuse_space();
    has_begun_ = true;
    for (auto& point : points) point = translated(point, values_);
    return points;
}

void sweep_search::refuse_space() const {
    if (search_.space().is_listed()) throw input_error("--constraint: no point is left");
    throw input_error(fmt::format("--constraint: it holds for none of {} random points", search_space::most_draws));
}

std::vector<std::string> standings(const std::vector<search_outcome>& outcomes) {
    std::vector<std::string> all;
    for (const auto& outcome : outcomes) {
        all.emplace_back(outcome.objectives.empty() ? "" : outcome.meets ? "met" : "missed");
    }
    for (const auto n : best_of(outcomes)) all[n] = "best";
    return all;
}

}  // namespace tabletop
