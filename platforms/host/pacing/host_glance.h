// SPDX-License-Identifier: Apache-2.0
// How long simulated time runs before the host is looked at again, for Ctrl-C and a debugger: about 20 ms of wall time,
// whatever the machine does.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tabletop {

class host_glance {
  public:
    // Simulated time of the next part.
    std::uint64_t part_ps() const { return part_ps_; }
    // Around each part.
    void begin(std::uint64_t now_ps) {
        start_ps_ = now_ps;
        start_ = wall_clock::now();
    }
    void end(std::uint64_t now_ps) { adapt(now_ps - start_ps_, wall_clock::now() - start_); }

    // A part has taken so much simulated and wall time. One that was fast may grow again.
    void adapt(std::uint64_t simulated_ps, std::chrono::nanoseconds wall) {
        if (wall > target) {
            const auto scale = static_cast<double>(target.count()) / static_cast<double>(wall.count());
            part_ps_ = std::max(static_cast<std::uint64_t>(static_cast<double>(simulated_ps) * scale), least_ps);
        } else if (wall < target / 2) {
            part_ps_ = std::min(2 * part_ps_, most_ps);
        }
    }

  private:
    using wall_clock = std::chrono::steady_clock;

    static constexpr std::chrono::nanoseconds target = std::chrono::milliseconds(20);
    static constexpr std::uint64_t least_ps = 1'000'000;
    static constexpr std::uint64_t most_ps = 1'000'000'000;  // a busy machine takes about 10 ms of wall time for it

    std::uint64_t part_ps_ = most_ps;
    std::uint64_t start_ps_ = 0;
    wall_clock::time_point start_;
};

}  // namespace tabletop
