// SPDX-License-Identifier: Apache-2.0
// What the queue of Slurm says of the tasks of one job.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace tabletop {

class job_states {
  public:
    using clock = std::chrono::steady_clock;

    // How long tasks may be nothing but completing: at a node that does not answer any more they are so for ever.
    static constexpr std::chrono::seconds patience{90};

    explicit job_states(std::string job) : job_(std::move(job)) {}

    // queue: a line for each task of any job, "JOB STATE" with Slurm's short names of states. False: none of this job
    // waits or runs, and if one is completing it has been for longer than anybody waits.
    bool are_alive(const std::string& queue, clock::time_point now);

  private:
    std::string job_;
    std::optional<clock::time_point> completing_since_;
};

}  // namespace tabletop
