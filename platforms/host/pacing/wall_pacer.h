// SPDX-License-Identifier: Apache-2.0
// Holds simulated time to wall time, as while the machine only waits for somebody at one of its lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

namespace tabletop {

// Sleeps until one of the descriptors is readable, which it returns, or a signal arrives, or so long.
bool wait_for_any(const std::vector<int>& descriptors, std::chrono::nanoseconds longest);

class wall_pacer {
  public:
    // Sleeps until the wall clock has come as far as simulated time has since the hold began, or until one of the
    // descriptors is readable, or a signal arrives.
    void hold(std::uint64_t simulated_ps, const std::vector<int>& descriptors);

    // The machine has work: simulated time runs free, the next hold() begins anew.
    void release() { held_ = false; }

  private:
    using wall_clock = std::chrono::steady_clock;

    bool held_ = false;
    std::uint64_t start_ps_ = 0;
    wall_clock::time_point start_wall_;
};

}  // namespace tabletop
