// SPDX-License-Identifier: Apache-2.0
// Which points of a sweep are played: of those that differ in nothing that has an effect there, one.
#pragma once

#include "explore/explore_plan.h"
#include "explore/point_pool.h"
#include "explore/results_folder.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace tabletop {

class points_to_play {
  public:
    // Those of the plan that are not done in the folder. A point whose result is there already has it from now on.
    points_to_play(const explore_plan& plan, results_folder& folder);

    // The next one, n from 0 on. Nothing: there is none, unless a point that is under way fails.
    std::optional<std::uint64_t> next();
    // Keeps what has come of a point as its result, and that of those that are like it. When it has failed they are
    // played as well: their messages may name their own values.
    void add(const point_record& record);

  private:
    using alike = std::vector<std::uint64_t>;

    void queue(const alike& points);

    const explore_plan& plan_;
    results_folder& folder_;
    std::deque<std::uint64_t> waiting_;
    std::map<std::uint64_t, alike> others_;  // by the point that is played for them
};

}  // namespace tabletop
