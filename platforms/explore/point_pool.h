// SPDX-License-Identifier: Apache-2.0
// Points of a sweep in processes of their own, some at a time.
#pragma once

#include "explore/explore_plan.h"
#include "support/process_pool.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace tabletop {

// What has come of a point: "point" from 1 on, "status", "message", "metrics", "latencies", "answer",
// "wall_seconds".
using point_record = nlohmann::ordered_json;
// False of a point that has the result of another one, which was played; else it is not there.
inline constexpr const char* played_member = "played";

// The number of a point, from 0 on.
std::uint64_t number_of(const point_record& record);

// Whether it is one of this sweep's, with all that it has to have.
bool is_point_of(const explore_plan& plan, const point_record& record);

class point_pool {
  public:
    explicit point_pool(const explore_plan& plan);

    bool full() const { return pool_.full(); }
    bool empty() const { return pool_.empty(); }
    // n from 0 on. Throws std::system_error when no process can be started.
    void start(std::uint64_t n);
    // Waits for the end of a point. Nothing: the user has interrupted.
    std::optional<point_record> wait();

  private:
    // games: of it; 0: as many as it has by itself.
    void play(std::uint64_t n, unsigned games);
    point_record record_of(const process_result& ended) const;
    unsigned next_games_of(std::uint64_t n, const point_record& record) const;

    const explore_plan& plan_;
    process_pool pool_;
    std::map<std::uint64_t, double> spent_;  // wall seconds of earlier attempts at a point
};

// The record of a point that came to nothing. The metrics are null.
point_record failed_point(const explore_plan& plan, const std::string& message);

// n from 0 on.
point_record numbered_point(std::uint64_t n, const point_record& record, double wall_seconds);

}  // namespace tabletop
