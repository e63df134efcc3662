// SPDX-License-Identifier: Apache-2.0
// The search of a plan: from its axes to proposed points, and from their records to what has come of them.
#pragma once

#include "explore/explore_plan.h"
#include "explore/search/point_search.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tabletop {

class sweep_search {
  public:
    // A plan with a search.
    explicit sweep_search(const explore_plan& plan);

    // The next points; empty: the search is over. Throws input_error when the constraint leaves none at all.
    std::vector<value_indices> propose();
    void tell(const std::vector<search_outcome>& outcomes) { search_.tell(outcomes); }

  private:
    [[noreturn]] void refuse_space() const;

    std::vector<std::vector<std::uint32_t>> values_;  // of each axis, in the order of the search
    point_search search_;
    bool has_begun_ = false;
};

// Of each outcome: "best", also of one of several on a front, "met" of another that meets the constraint, "missed" of
// one that does not, empty of one that has failed or lacks a metric.
std::vector<std::string> standings(const std::vector<search_outcome>& outcomes);

}  // namespace tabletop
