// SPDX-License-Identifier: Apache-2.0
// What the bus of a machine is busy with.
#pragma once

#include "signoff/exploration.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

class utilisation_watch : public channel_watch {
  public:
    using channel_watch::channel_watch;

    void measure(point_measurements& to) override {
        if (end_ps_ != 0) to.bus_utilisation = static_cast<double>(busy_ps_) / static_cast<double>(end_ps_);
    }

  private:
    void see(const record& entry) override {
        if (entry.kind == record_kind::begin_req) begin_ps_ = entry.time_ps;
        if (entry.kind != record_kind::end_resp) return;
        busy_ps_ += entry.time_ps - begin_ps_;
        end_ps_ = std::max(end_ps_, entry.time_ps);
    }
    void see_repeated(const repeated_reads& reads) override {
        busy_ps_ += reads.reads.times * (reads.end_ps - reads.begin_ps);
        end_ps_ = std::max(end_ps_, reads.last_end_ps());
    }

    std::uint64_t begin_ps_ = 0;
    std::uint64_t busy_ps_ = 0;
    std::uint64_t end_ps_ = 0;  // of the last access
};

}  // namespace tabletop
