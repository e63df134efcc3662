// SPDX-License-Identifier: Apache-2.0
// Writes what a bench of pins comes to know into its recording, while it is taken: the levels of pins, and accesses
// that the bench makes of them.
#pragma once

#include "base/clock_domain.h"
#include "base/history_channels.h"
#include "base/recording.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace tabletop {

class history_recorder : private record_source {
  public:
    // Adds what of it has happened before end_cycle and was not added yet; last: there is nothing after it. Returns
    // from which cycle on it may still add something, and needs the levels.
    using access_source = std::function<std::uint64_t(std::uint64_t end_cycle, bool last)>;

    history_recorder(record_target& to, const clock_domain& clock);

    // The arguments are those of history_channels::add.
    void add(level_history& levels, const std::string& channel, unsigned bits, unsigned low_bit = 0) {
        channels_.add(levels, channel, bits, low_bit);
    }
    // Asked before the levels are recorded.
    void add_accesses(access_source source) { accesses_ = std::move(source); }

  private:
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    std::uint64_t record_before(std::uint64_t end_cycle, bool last);

    const clock_domain clock_;
    history_channels channels_;
    access_source accesses_;
};

}  // namespace tabletop
