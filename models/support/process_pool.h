// SPDX-License-Identifier: Apache-2.0
// Work in processes of their own, some at a time. Each is forked from this one before anything has been elaborated:
// nothing of one reaches the next, and what reading files and building tables costs is paid once.
#pragma once

#include "support/file_descriptor.h"

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct process_result {
    std::uint64_t n = 0;
    std::string answer;
    std::string failure;  // how it ended before it had answered: "ended by signal 11 (..)"; empty: it has answered
    bool late = false;    // it was ended because it took too long
    double wall_seconds = 0;
};

class process_pool {
  public:
    // limit: of one, in wall time; empty: none. interrupted: that the user has given up, asked often.
    process_pool(std::size_t jobs, std::function<bool()> interrupted,
                 std::optional<std::chrono::milliseconds> limit = std::nullopt)
        : jobs_(jobs), interrupted_(std::move(interrupted)), limit_(limit) {}
    // Ends those under way.
    ~process_pool();
    process_pool(const process_pool&) = delete;
    process_pool& operator=(const process_pool&) = delete;

    bool full() const { return running_.size() >= jobs_; }
    bool empty() const { return running_.empty(); }
    // answer: called in the new process, without standard input and output; silent: and without standard error. Throws
    // std::system_error when no process can be started.
    void start(std::uint64_t n, const std::function<std::string()>& answer, bool silent);
    // Called in such a process, ends it with this answer instead of returning it.
    [[noreturn]] static void answer_now(const std::string& answer);
    // Waits for the end of one. Nothing: the user has interrupted.
    std::optional<process_result> wait();

  private:
    struct child {
        std::uint64_t n;
        pid_t process;
        file_descriptor answer;
        std::string text;
        bool late = false;
        std::chrono::steady_clock::time_point begin;
    };

    void end_late();
    int next_look_ms() const;

    const std::size_t jobs_;
    const std::function<bool()> interrupted_;
    const std::optional<std::chrono::milliseconds> limit_;
    std::vector<child> running_;
};

}  // namespace tabletop
