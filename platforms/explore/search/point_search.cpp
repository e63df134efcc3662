// SPDX-License-Identifier: Apache-2.0
#include "explore/search/point_search.h"

#include "stimulus/players/random_draw.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace tabletop {

namespace {

// Points that the surrogate is fitted to: the best and the latest.
constexpr std::size_t most_learnt = 160;
// The candidates for a batch: neighbours of so many of the best points, and so many random ones.
constexpr std::size_t best_with_neighbours = 8;
constexpr unsigned changes_of_two = 12;
constexpr std::size_t random_candidates = 300;
// By how many of its deviations a guess is taken for better than it is, for each point of a batch: from what is taken
// for the best to what is hardly known.
constexpr double hopes[point_search::batch] = {0.25, 1, 0.5, 2, 0.25, 1, 0.5, 3};
// Of these the points are one step from a best one, as long as there are such: a best point whose neighbours are all
// known is left only then.
constexpr bool steps[point_search::batch] = {true, false, false, false, true, false, false, false};
// How much ranks and margins vary.
constexpr double rank_deviation = 0.3;
constexpr double margin_deviation = 0.5;
// What a margin below 0 costs, in ranks.
constexpr double price_of_margin = 2;
constexpr double weight_step = 4;
constexpr double least_weight = 1.0 / 16;
constexpr double most_weight = 256;

// Margins of any size between -1 and 1, in their order.
surrogate::numbers bounded_margins(const std::vector<search_outcome>& outcomes) {
    double sum = 0;
    for (const auto& outcome : outcomes) sum += std::abs(outcome.margin);
    const auto usual = sum / static_cast<double>(outcomes.size());
    surrogate::numbers all;
    for (const auto& outcome : outcomes) {
        const auto size = std::abs(outcome.margin) + usual;
        all.push_back(outcome.objectives.empty() ? -1 : size > 0 ? outcome.margin / size : 0);
    }
    return all;
}

// One objective of several: the worst of them counts, and a little of all.
surrogate::numbers weighed(const std::vector<surrogate::numbers>& objectives, const surrogate::numbers& importance) {
    if (objectives.size() == 1) return objectives.front();
    constexpr double little = 0.05;
    surrogate::numbers all(objectives.front().size(), 0);
    for (std::size_t n = 0; n < all.size(); ++n) {
        double sum = 0;
        for (std::size_t k = 0; k < objectives.size(); ++k) {
            const auto own = importance[k] * objectives[k][n];
            all[n] = std::max(all[n], own);
            sum += own;
        }
        all[n] += little * sum;
    }
    return ranks(all);
}

surrogate::numbers shifted(surrogate::numbers values, double by) {
    for (auto& value : values) value += by;
    return values;
}

}  // namespace

point_search::point_search(std::vector<search_axis> axes, search_space::predicate allows, std::size_t objectives,
                           std::uint64_t budget, std::uint64_t seed)
    : axes_(std::move(axes)),
      space_(axes_, std::move(allows)),
      objectives_(objectives),
      budget_(budget),
      generator_(seed) {
    for (const auto& axis : axes_) coordinates_.push_back({axis.ordered});
    draw_hypercube(seed);
}

// For a quarter of the budget, of one to three batches.
void point_search::draw_hypercube(std::uint64_t seed) {
    std::vector<std::size_t> sizes;
    for (const auto& axis : axes_) sizes.push_back(axis.size);
    const auto count = batch * std::clamp<std::uint64_t>(budget_ / (4 * batch), 1, 3);
    const sweep_sample cube({sample_kind::lhs, count}, sizes, seed, count);
    for (std::uint64_t n = 0; n < count; ++n) hypercube_.push_back(cube.at(n));
}

std::vector<value_indices> point_search::propose() {
    const auto known = points_.size();
    const auto count = std::min<std::size_t>(batch, budget_ - known);
    if (known < hypercube_.size()) {
        begin_with(count);
    } else if (count > 0) {
        choose(count);
    }
    return {points_.begin() + static_cast<std::ptrdiff_t>(known), points_.end()};
}

void point_search::tell(const std::vector<search_outcome>& outcomes) {
    outcomes_.insert(outcomes_.end(), outcomes.begin(), outcomes.end());
}

void point_search::take(const value_indices& point) {
    space_.take(point);
    points_.push_back(point);
}

// What of the hypercube is not allowed, or there already, is replaced by what is drawn.
void point_search::begin_with(std::size_t count) {
    const auto end = points_.size() + count;
    for (auto n = points_.size(), last = std::min(end, hypercube_.size()); n < last; ++n) {
        if (space_.is_new(hypercube_[n])) take(hypercube_[n]);
    }
    for (const auto& point : space_.draw(end - points_.size(), generator_)) take(point);
}

void point_search::choose(std::size_t count) {
    auto known = learn();
    auto left = candidates();
    const auto margins = known.model.whitened(known.margins);
    for (std::size_t slot = 0; slot < count && !left.empty(); ++slot) {
        const auto ranked = weighed(known.objectives, importance(slot));
        const auto costs = known.model.whitened(shifted(ranked, -0.5));
        const auto cost_of = [&](candidate& each) {
            known.model.extend(each.whitened, each.at);
            const auto cost = surrogate::guess_at(each.whitened, costs);
            const auto margin = surrogate::guess_at(each.whitened, margins);
            const auto hope = hopes[slot] * cost.deviation;
            const auto missed = std::min(0.0, margin.mean + hope * margin_deviation / 2);
            return cost.mean - hope * rank_deviation - price_of_margin * missed;
        };
        const bool any_near = std::any_of(left.begin(), left.end(), [](const auto& each) { return each.is_near; });
        constexpr auto never = std::numeric_limits<double>::infinity();
        std::vector<double> all;
        for (auto& each : left) all.push_back(steps[slot] && any_near && !each.is_near ? never : cost_of(each));
        const auto chosen = left.begin() + (std::min_element(all.begin(), all.end()) - all.begin());
        take(chosen->point);
        known.model.add(chosen->at);
        left.erase(chosen);
    }
}

std::vector<std::size_t> point_search::learnt() const {
    auto order = by_promise(outcomes_);
    if (order.size() <= most_learnt) return order;
    std::set<std::size_t> chosen(order.begin(), order.begin() + most_learnt / 2);
    for (auto n = outcomes_.size(); chosen.size() < most_learnt; --n) chosen.insert(n - 1);
    return {chosen.begin(), chosen.end()};
}

point_search::knowledge point_search::learn() {
    std::vector<surrogate::place> places;
    std::vector<search_outcome> outcomes;
    for (const auto n : learnt()) {
        places.push_back(place_of(points_[n]));
        outcomes.push_back(outcomes_[n]);
    }
    knowledge known{surrogate({}), {}, bounded_margins(outcomes)};
    for (std::size_t k = 0; k < objectives_; ++k) known.objectives.push_back(ranks(outcomes, k));
    fit_weights(places, known);
    known.model = surrogate(coordinates_, places);
    return known;
}

// One step for each coordinate: the weights stay from batch to batch.
void point_search::fit_weights(const std::vector<surrogate::place>& places, const knowledge& known) {
    const auto error = [&] {
        const surrogate model(coordinates_, places);
        double sum = model.error_without(known.margins);
        for (const auto& objective : known.objectives) sum += model.error_without(shifted(objective, -0.5));
        return sum;
    };
    auto least = error();
    for (auto& coordinate : coordinates_) {
        const auto before = coordinate.weight;
        auto best = before;
        for (const auto weight : {before * weight_step, before / weight_step}) {
            if (weight < least_weight || weight > most_weight) continue;
            coordinate.weight = weight;
            const auto own = error();
            if (own >= least) continue;
            least = own;
            best = weight;
        }
        coordinate.weight = best;
    }
}

surrogate::place point_search::place_of(const value_indices& point) const {
    surrogate::place at;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const auto& [size, ordered] = axes_[axis];
        at.push_back(ordered && size > 1 ? static_cast<double>(point[axis]) / (size - 1) : point[axis]);
    }
    return at;
}

// How much each objective counts for one point of a batch: each of them alone, then any mixture.
surrogate::numbers point_search::importance(std::size_t slot) {
    if (objectives_ == 1) return {1};
    surrogate::numbers shares(objectives_, 0);
    if (slot < objectives_) {
        shares[slot] = 1;
        return shares;
    }
    constexpr unsigned parts = 1000;
    for (auto& share : shares) share = 1 + draw_below(generator_, parts);
    const auto sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (auto& share : shares) share /= sum;
    return shares;
}

std::vector<point_search::candidate> point_search::candidates() {
    std::set<value_indices> chosen;
    const auto order = by_promise(outcomes_);
    for (std::size_t n = 0; n < std::min(best_with_neighbours, order.size()); ++n) {
        add_neighbours(points_[order[n]], chosen);
    }
    for (auto& point : space_.draw(random_candidates, generator_)) chosen.insert(std::move(point));
    const auto best = best_of(outcomes_);
    std::vector<candidate> all;
    for (const auto& point : chosen) {
        const bool is_near =
            std::any_of(best.begin(), best.end(), [&](std::size_t n) { return is_step(point, points_[n]); });
        all.push_back({point, place_of(point), is_near});
    }
    return all;
}

// They differ in one parameter alone, and by one value where values have an order.
bool point_search::is_step(const value_indices& a, const value_indices& b) const {
    unsigned differences = 0;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        if (a[axis] == b[axis]) continue;
        const auto distance = a[axis] < b[axis] ? b[axis] - a[axis] : a[axis] - b[axis];
        if (++differences > 1 || (axes_[axis].ordered && distance > 1)) return false;
    }
    return differences == 1;
}

// Those that differ by little in one parameter, or by anything, and some that differ in two.
void point_search::add_neighbours(const value_indices& of, std::set<value_indices>& to) {
    const auto add = [&](const value_indices& point) {
        if (space_.is_new(point)) to.insert(point);
    };
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        auto point = of;
        for (const int step : {-2, -1, 1, 2}) {
            const auto value = static_cast<std::int64_t>(of[axis]) + step;
            if (value < 0 || value >= axes_[axis].size) continue;
            point[axis] = static_cast<std::uint32_t>(value);
            add(point);
        }
        point[axis] = draw_below(generator_, axes_[axis].size);
        add(point);
    }
    for (unsigned n = 0; n < changes_of_two; ++n) {
        auto point = of;
        for (unsigned change = 0; change < 2; ++change) {
            const auto axis = draw_below(generator_, axes_.size());
            point[axis] = changed(axis, of[axis]);
        }
        add(point);
    }
}

// To a neighbour, or to any value of those that have no neighbours.
std::uint32_t point_search::changed(std::size_t axis, std::uint32_t value) {
    const auto& [size, ordered] = axes_[axis];
    if (!ordered) return draw_below(generator_, size);
    if (draw_below(generator_, 2U) == 0) return value == 0 ? value : value - 1;
    return std::min(value + 1, size - 1);
}

}  // namespace tabletop
