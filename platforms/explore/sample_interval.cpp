// SPDX-License-Identifier: Apache-2.0
#include "explore/sample_interval.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <numeric>

namespace tabletop {
namespace {

constexpr double in_a_tail = 0.025;

// The least n below `end` that passes, of numbers that pass from one on; `end`: none does.
template <typename Condition>
std::size_t least_that(std::size_t end, Condition passes) {
    std::size_t first = 0;
    while (first < end) {
        const auto middle = first + (end - first) / 2;
        if (passes(middle)) {
            end = middle;
        } else {
            first = middle + 1;
        }
    }
    return first;
}

}  // namespace

double mean_of(const std::vector<std::uint64_t>& values) {
    const auto sum = std::accumulate(values.begin(), values.end(), std::uint64_t{0});
    return static_cast<double>(sum) / static_cast<double>(values.size());
}

std::optional<sample_interval> mean_interval(const std::vector<std::uint64_t>& values) {
    if (values.size() < 2) return std::nullopt;
    const auto count = static_cast<double>(values.size());
    const auto mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    const auto squares = std::accumulate(values.begin(), values.end(), 0.0, [&](double sum, std::uint64_t value) {
        const auto difference = static_cast<double>(value) - mean;
        return sum + difference * difference;
    });
    const boost::math::students_t distribution(count - 1);
    const auto reach = boost::math::quantile(distribution, 1 - in_a_tail) * std::sqrt(squares / (count - 1) / count);
    return sample_interval{mean - reach, mean + reach};
}

// How many values lie below the quantile is binomially distributed, and that of rank r does when they are r or more.
// Ranks begin with 1.
std::optional<sample_interval> quantile_interval(const std::vector<std::uint64_t>& sorted, unsigned permille) {
    const auto count = sorted.size();
    const boost::math::binomial below(static_cast<double>(count), permille / 1000.0);
    const auto at_most = [&](std::size_t n) { return boost::math::cdf(below, static_cast<double>(n)); };
    const auto low_rank = least_that(count, [&](std::size_t n) { return at_most(n) > in_a_tail; });
    const auto high_rank = least_that(count, [&](std::size_t n) { return at_most(n) >= 1 - in_a_tail; }) + 1;
    if (low_rank == 0 || high_rank > count) return std::nullopt;
    return sample_interval{static_cast<double>(sorted[low_rank - 1]), static_cast<double>(sorted[high_rank - 1])};
}

}  // namespace tabletop
