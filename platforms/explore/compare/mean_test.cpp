// SPDX-License-Identifier: Apache-2.0
#include "explore/compare/mean_test.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace tabletop {

namespace {

constexpr double in_a_tail = 0.025;
constexpr double rounding = 1;  // of a difference of two figures

// The square of the mean's standard error. The interval reaches as many of them as Student's t of its level has.
double squared_error(const sample_mean& sample) {
    const boost::math::students_t distribution(sample.count - 1);
    const auto error = (sample.high - sample.mean + rounding) / boost::math::quantile(distribution, 1 - in_a_tail);
    return error * error;
}

}  // namespace

double chance_of_difference(const sample_mean& a, const sample_mean& b) {
    const auto of_a = squared_error(a), of_b = squared_error(b);
    const auto sum = of_a + of_b;
    const auto difference = std::max(0.0, std::abs(b.mean - a.mean) - rounding);
    const auto freedom = sum * sum / (of_a * of_a / (a.count - 1) + of_b * of_b / (b.count - 1));
    const boost::math::students_t distribution(freedom);
    return 2 * boost::math::cdf(boost::math::complement(distribution, difference / std::sqrt(sum)));
}

}  // namespace tabletop
