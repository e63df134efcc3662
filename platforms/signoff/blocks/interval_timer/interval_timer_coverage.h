// SPDX-License-Identifier: Apache-2.0
// Functional coverage of a recording of an interval timer, by the names of the block's page. The functional core
// follows the accesses, and says in which state each of them met the timer.
#pragma once

#include "base/recording.h"
#include "peripherals/interval_timer/countdown.h"
#include "signoff/report/coverage.h"
#include "stimulus/signoff/bus_traffic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class interval_timer_coverage {
  public:
    // traffic: what was played.
    explicit interval_timer_coverage(const bus_traffic& traffic) : traffic_(traffic) {}

    // Entries in the order of a recording.
    void add(const std::string& channel, const record& entry);
    std::vector<coverage_item> items() const;

  private:
    using count = std::uint64_t;
    // What the cycle was like in which something is written.
    struct met {
        count running = 0;
        count stopped = 0;
        count at_zero = 0;   // the count is 0
        count time_out = 0;  // TO would be 1 with the next cycle
        void add(const interval_timer_core::state& now);
    };

    // A write that has been accepted; an edge is to take it.
    struct accepted_write {
        std::uint64_t cycle;
        const traffic_step* step;
    };

    void add_access(const record& entry);
    void take_write();
    void add_write(const interval_timer_core::state& now, const traffic_step& step);
    void add_control(const interval_timer_core::state& now, std::uint32_t value);
    void press_reset(std::uint64_t cycle);
    void count_time_outs(std::uint64_t cycle);

    const bus_traffic& traffic_;
    std::size_t next_step_ = 0;
    const traffic_step* step_ = nullptr;  // of the access that is under way
    interval_timer_core::countdown timer_;
    std::optional<accepted_write> accepted_;
    std::array<count, 6> reads_{};
    std::array<count, 6> writes_{};
    std::array<count, 4> lanes_{};
    met status_, start_, stop_, period_, snapshot_;
    count start_and_stop_ = 0;
    count saved_ = 0;  // one-shot counts at 0 that START lets go on
    count continuous_time_outs_ = 0;
    count last_time_outs_ = 0;
    count still_time_outs_ = 0;
    count interrupts_ = 0;
    count resets_stopped_ = 0;
    count resets_running_ = 0;
    count resets_after_time_out_ = 0;
    count resets_of_write_ = 0;
    count failed_ = 0;
};

}  // namespace tabletop
