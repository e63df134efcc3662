// SPDX-License-Identifier: Apache-2.0
// Follows a cycle_pin_if, with one event for each change.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"

#include <systemc>

#include <cstdint>
#include <functional>

namespace tabletop {

class cycle_pin_follower : public sc_core::sc_module, private cycle_pin_listener {
  public:
    // Called at the kernel's time with the cycle that is on and its level, which may be the one before. Several times
    // in a cycle that is revised while it lasts: the last level counts.
    using level_callback = std::function<void(std::uint64_t cycle, std::uint64_t level)>;

    // The pin must outlive the follower. Its driver must know its levels from time 0 on.
    cycle_pin_follower(sc_core::sc_module_name name, cycle_pin_if& pin, const clock_domain& clock,
                       level_callback on_level);

  private:
    void revised(std::uint64_t cycle) override;
    void follow();
    void notify_at(std::uint64_t cycle);

    cycle_pin_if& pin_;
    const clock_domain clock_;
    level_callback on_level_;
    sc_core::sc_event due_{"due"};
};

}  // namespace tabletop
