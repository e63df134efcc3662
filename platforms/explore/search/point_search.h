// SPDX-License-Identifier: Apache-2.0
// Looks for the best points of a space that is too large to sweep: it proposes some, is told what has come of them, and
// proposes the next. It begins with a Latin hypercube. Then a surrogate, which is fitted to all that is known, chooses
// among neighbours of the best points and random ones: those that it takes for the best, and those of which it knows
// less. What it proposes depends on nothing but what it was given and told.
#pragma once

#include "explore/search/search_outcome.h"
#include "explore/search/search_space.h"
#include "explore/search/surrogate.h"
#include "explore/sweep_sample.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

namespace tabletop {

class point_search {
  public:
    // So many points are proposed at a time, however many are played at a time.
    static constexpr std::size_t batch = 8;

    // allows: null: all points are. objectives: how many, at least 1. budget: of points.
    point_search(std::vector<search_axis> axes, search_space::predicate allows, std::size_t objectives,
                 std::uint64_t budget, std::uint64_t seed);

    // A batch: fewer at the end of the budget or the space. Empty: the search is over, or nothing is allowed.
    std::vector<value_indices> propose();
    // What has come of the last proposal, in its order.
    void tell(const std::vector<search_outcome>& outcomes);

    const search_space& space() const { return space_; }
    const std::vector<search_outcome>& outcomes() const { return outcomes_; }

  private:
    // What is known for the next batch.
    struct knowledge {
        surrogate model;
        std::vector<surrogate::numbers> objectives;  // ranks of each
        surrogate::numbers margins;                  // from -1 to 1
    };
    struct candidate {
        value_indices point;
        surrogate::place at;
        bool is_near;  // a step from a best point
        surrogate::numbers whitened = {};
    };

    void draw_hypercube(std::uint64_t seed);
    void take(const value_indices& point);
    void begin_with(std::size_t count);
    void choose(std::size_t count);

    std::vector<std::size_t> learnt() const;
    knowledge learn();
    void fit_weights(const std::vector<surrogate::place>& places, const knowledge& known);
    surrogate::place place_of(const value_indices& point) const;
    surrogate::numbers importance(std::size_t slot);

    std::vector<candidate> candidates();
    bool is_step(const value_indices& a, const value_indices& b) const;
    void add_neighbours(const value_indices& of, std::set<value_indices>& to);
    std::uint32_t changed(std::size_t axis, std::uint32_t value);

    std::vector<search_axis> axes_;
    search_space space_;
    std::size_t objectives_;
    std::uint64_t budget_;
    std::mt19937_64 generator_;
    std::vector<coordinate> coordinates_;
    std::vector<value_indices> hypercube_;
    std::vector<value_indices> points_;
    std::vector<search_outcome> outcomes_;  // of all but those of a proposal that is under way
};

}  // namespace tabletop
