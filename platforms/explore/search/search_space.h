// SPDX-License-Identifier: Apache-2.0
// The combinations of values that a search may propose, none of them twice.
#pragma once

#include "explore/sweep_sample.h"

#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <vector>

namespace tabletop {

// The values of one parameter, by their number.
struct search_axis {
    std::uint32_t size = 1;
    bool ordered = true;  // neighbours are alike; otherwise no value is nearer to one than another
};

class search_space {
  public:
    using predicate = std::function<bool(const value_indices&)>;

    // allows: null: all are.
    search_space(const std::vector<search_axis>& axes, predicate allows);

    // All that are allowed are known; those of a larger space are found by drawing.
    bool is_listed() const { return is_listed_; }
    // It is allowed and not taken.
    bool is_new(const value_indices& point) const;
    void take(const value_indices& point) { taken_.insert(point); }
    // New ones, different from each other: as many as are asked for, or as there are, or as are found.
    std::vector<value_indices> draw(std::size_t count, std::mt19937_64& generator) const;

    // Of larger spaces: so many combinations are drawn, allowed or not, before the search for new ones is given up.
    static constexpr std::uint64_t most_draws = 100'000;

  private:
    void list();
    std::vector<value_indices> draw_listed(std::size_t count, std::mt19937_64& generator) const;

    std::vector<search_axis> axes_;
    predicate allows_;
    bool is_listed_ = false;
    std::vector<value_indices> listed_;  // of a small space, in the order of a sweep
    std::set<value_indices> taken_;
};

}  // namespace tabletop
