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

    // How long tasks may be nothing but completing, and how long they may be running without a sign of life
    // (task_pulse): when a node has died they are so for ever.
    static constexpr std::chrono::seconds patience{90}, patience_of_silence{300};

    explicit job_states(std::string job) : job_(std::move(job)) {}

    // queue: a line for each task of any job, "JOB STATE" with Slurm's short names of states. False: none of this job
    // waits, and what runs or is completing has been silent for longer than anybody waits. heard: a task has given a
    // sign of life since the last call.
    bool are_alive(const std::string& queue, clock::time_point now, bool heard);

  private:
    std::string job_;
    std::optional<clock::time_point> completing_since_, silent_since_;
};

}  // namespace tabletop
