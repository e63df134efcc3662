// SPDX-License-Identifier: Apache-2.0
// How far a sweep is, on standard error: one line that is written over on a terminal, some ten lines elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tabletop {

// "120 of 1000 points, 2 failed, 35.2 a second, 25 s left". before: of those done, how many were done at the start.
std::string progress_text(std::uint64_t done, std::uint64_t before, std::uint64_t all, std::uint64_t failed,
                          double seconds);

class sweep_progress {
  public:
    sweep_progress(std::uint64_t all, std::uint64_t before) : all_(all), before_(before) {}
    ~sweep_progress();
    sweep_progress(const sweep_progress&) = delete;
    sweep_progress& operator=(const sweep_progress&) = delete;

    void show(std::uint64_t done, std::uint64_t failed);

  private:
    bool is_due(std::uint64_t done);

    const std::uint64_t all_;
    const std::uint64_t before_;
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point shown_;
    std::uint64_t tenth_ = 0;  // of the points, that has been shown
    bool open_line_ = false;
};

}  // namespace tabletop
