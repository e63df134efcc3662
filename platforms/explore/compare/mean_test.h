// SPDX-License-Identifier: Apache-2.0
// Whether the means of two samples differ, of which no more is known than their confidence intervals.
#pragma once

namespace tabletop {

// As results have it: in whole picoseconds.
struct sample_mean {
    double mean;
    double high;   // where its 95 % confidence interval by Student's t ends
    double count;  // of the sample, at least 2
};

// Welch's t-test: how likely a difference of this size or a greater one is between samples of one mean, 0 to 1. The
// samples are taken for independent draws. What was rounded makes it never less than it is.
double chance_of_difference(const sample_mean& a, const sample_mean& b);

}  // namespace tabletop
