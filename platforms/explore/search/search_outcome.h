// SPDX-License-Identifier: Apache-2.0
// What has come of a point of a search, and which are the best.
#pragma once

#include <cstddef>
#include <vector>

namespace tabletop {

struct search_outcome {
    std::vector<double> objectives = {};  // less is better; empty: the point has failed, or one of them is empty
    bool meets = true;                    // the constraint on results
    double margin = 1;                    // by how much it meets it, or, negative, does not
};

// a is at least as good in every objective and better in one.
bool dominates(const std::vector<double>& a, const std::vector<double>& b);

// The best of those that meet the constraint: by the one objective, or, of several, all that no other one dominates.
// Of equals the first.
std::vector<std::size_t> best_of(const std::vector<search_outcome>& outcomes);

// All of them, the most promising first: the best, others that meet the constraint, those that miss it by little, those
// that miss it by more, those without objectives.
std::vector<std::size_t> by_promise(const std::vector<search_outcome>& outcomes);

// Of each value its place among all, from 0 to 1; equal ones share theirs.
std::vector<double> ranks(const std::vector<double>& values);

// Of one objective, the k-th: ranks, those without any last.
std::vector<double> ranks(const std::vector<search_outcome>& outcomes, std::size_t k);

}  // namespace tabletop
