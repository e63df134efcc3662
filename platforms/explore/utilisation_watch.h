// SPDX-License-Identifier: Apache-2.0
// How much of its time the bus of a machine is busy.
#pragma once

#include "signoff/exploration.h"

#include <algorithm>
#include <cstdint>
#include <queue>

namespace tabletop {

class utilisation_watch : public channel_watch {
  public:
    using channel_watch::channel_watch;

    bool takes_sums() const override { return true; }

    void measure(point_measurements& to) override {
        if (end_ps_ != 0) to.bus_utilisation = static_cast<double>(busy_ps_) / static_cast<double>(end_ps_);
    }

  private:
    // The next one may begin at the moment at which one ends, and its begin is seen first.
    void see(const record& entry) override {
        if (entry.kind == record_kind::begin_req) begins_ps_.push(entry.time_ps);
        if (entry.kind != record_kind::end_resp) return;
        is_busy(entry.time_ps - begins_ps_.front(), entry.time_ps);
        begins_ps_.pop();
    }
    void see_repeated(const repeated_reads& reads) override {
        is_busy(reads.reads.times * (reads.end_ps - reads.begin_ps), reads.last_end_ps());
    }
    void see_direct(std::uint64_t busy_ps, std::uint64_t end_ps) override { is_busy(busy_ps, end_ps); }

    void is_busy(std::uint64_t busy_ps, std::uint64_t end_ps) {
        busy_ps_ += busy_ps;
        end_ps_ = std::max(end_ps_, end_ps);
    }

    std::queue<std::uint64_t> begins_ps_;  // of those under way
    std::uint64_t busy_ps_ = 0;
    std::uint64_t end_ps_ = 0;  // of the last access
};

}  // namespace tabletop
