// SPDX-License-Identifier: Apache-2.0
// Between which values the mean or a quantile lies, of which a sample is known: confidence intervals of 95 %. The
// sample is taken for independent draws.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

struct sample_interval {
    double low;
    double high;
};

// Of a sample that is not empty; exact up to its division.
double mean_of(const std::vector<std::uint64_t>& values);

// By Student's t, which takes the mean of samples for normally distributed. Nothing: fewer than two values.
std::optional<sample_interval> mean_interval(const std::vector<std::uint64_t>& values);

// Two values of the sorted sample whose ranks enclose the quantile in 95 % of all samples, whatever the distribution
// is. Nothing: there are too few values for that.
std::optional<sample_interval> quantile_interval(const std::vector<std::uint64_t>& sorted, unsigned permille);

}  // namespace tabletop
