// SPDX-License-Identifier: Apache-2.0
#include "explore/search/search_outcome.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace tabletop {

namespace {

std::vector<std::size_t> numbers_to(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

enum class standing : std::uint8_t { best, meets, misses, nothing };

}  // namespace

bool dominates(const std::vector<double>& a, const std::vector<double>& b) {
    bool better = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i]) return false;
        better = better || a[i] < b[i];
    }
    return better;
}

std::vector<std::size_t> best_of(const std::vector<search_outcome>& outcomes) {
    std::vector<std::size_t> best;
    for (std::size_t n = 0; n < outcomes.size(); ++n) {
        const auto& own = outcomes[n].objectives;
        if (own.empty() || !outcomes[n].meets) continue;
        const auto as_good = [&](std::size_t other) {
            return outcomes[other].objectives == own || dominates(outcomes[other].objectives, own);
        };
        if (std::any_of(best.begin(), best.end(), as_good)) continue;
        const auto worse = [&](std::size_t other) { return dominates(own, outcomes[other].objectives); };
        best.erase(std::remove_if(best.begin(), best.end(), worse), best.end());
        best.push_back(n);
    }
    return best;
}

std::vector<double> ranks(const std::vector<double>& values) {
    auto order = numbers_to(values.size());
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
    std::vector<double> all(values.size());
    const auto last = static_cast<double>(std::max<std::size_t>(values.size(), 2) - 1);
    for (std::size_t begin = 0; begin < order.size();) {
        auto end = begin;
        while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
        for (auto i = begin; i < end; ++i) all[order[i]] = static_cast<double>(begin + end - 1) / 2 / last;
        begin = end;
    }
    return all;
}

std::vector<double> ranks(const std::vector<search_outcome>& outcomes, std::size_t k) {
    std::vector<double> values;
    for (const auto& outcome : outcomes) {
        values.push_back(outcome.objectives.empty() ? std::numeric_limits<double>::infinity() : outcome.objectives[k]);
    }
    return ranks(values);
}

std::vector<std::size_t> by_promise(const std::vector<search_outcome>& outcomes) {
    std::vector<std::pair<standing, double>> keys;
    std::size_t objectives = 0;
    for (const auto& outcome : outcomes) {
        objectives = std::max(objectives, outcome.objectives.size());
        if (outcome.objectives.empty()) {
            keys.emplace_back(standing::nothing, 0);
        } else if (outcome.meets) {
            keys.emplace_back(standing::meets, 0);
        } else {
            keys.emplace_back(standing::misses, -outcome.margin);
        }
    }
    for (std::size_t k = 0; k < objectives; ++k) {
        const auto places = ranks(outcomes, k);
        for (std::size_t n = 0; n < keys.size(); ++n) {
            if (keys[n].first == standing::meets) keys[n].second += places[n];
        }
    }
    for (const auto n : best_of(outcomes)) keys[n].first = standing::best;
    auto order = numbers_to(outcomes.size());
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    return order;
}

}  // namespace tabletop
