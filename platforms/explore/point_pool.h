// SPDX-License-Identifier: Apache-2.0
// Points of a sweep in processes of their own, some at a time. Each is forked from this one before anything has been
// elaborated: nothing of a point reaches the next, and what reading files and building tables costs is paid once.
#pragma once

#include "base/file_descriptor.h"
#include "explore/explore_plan.h"

#include <sys/types.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What has come of a point: "point" from 1 on, "status", "message", "metrics", "latencies", "wall_seconds".
using point_record = nlohmann::ordered_json;

class point_pool {
  public:
    explicit point_pool(const explore_plan& plan) : plan_(plan) {}
    // Ends the points under way.
    ~point_pool();
    point_pool(const point_pool&) = delete;
    point_pool& operator=(const point_pool&) = delete;

    bool full() const { return running_.size() >= plan_.jobs; }
    bool empty() const { return running_.empty(); }
    // n from 0 on. Throws std::system_error when no process can be started.
    void start(std::uint64_t n);
    // Waits for the end of a point. Nothing: the user has interrupted.
    std::optional<point_record> wait();

  private:
    struct child {
        std::uint64_t n;
        pid_t process;
        file_descriptor answer;
        std::string text;
        bool late = false;  // it has been ended for that
        std::chrono::steady_clock::time_point begin;
    };

    bool is_late(const child& one) const;
    void end_late();
    int next_look_ms() const;
    point_record finish(child& ended);

    const explore_plan& plan_;
    std::vector<child> running_;
};

// Of a point that came to nothing. The metrics are null.
point_record failed_point(const explore_plan& plan, const std::string& message);

// n from 0 on.
point_record numbered_point(std::uint64_t n, const point_record& record, double wall_seconds);

}  // namespace tabletop
