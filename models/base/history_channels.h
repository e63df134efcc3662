// SPDX-License-Identifier: Apache-2.0
// Pins by cycle as channels of a recording: of each, the first level and every one that differs from the one before it.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_history.h"
#include "base/recording.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class history_channels {
  public:
    // clock: of the cycles of all histories.
    history_channels(record_target& to, const clock_domain& clock) : to_(to), clock_(clock) {}

    // A channel with bits [low_bit + bits - 1 : low_bit] of the levels, which must outlive this object.
    void add(level_history& levels, const std::string& name, unsigned bits, unsigned low_bit = 0);

    // Records what is known of the cycles before end_cycle, where nothing may change any more, and was not recorded
    // before. Throws std::logic_error for a level that has come too late: in a cycle that is recorded already.
    void record_before(std::uint64_t end_cycle);
    // Forgets levels that only cycles before this one need.
    void forget_before(std::uint64_t cycle);

  private:
    struct channel {
        level_history& levels;
        std::string name;
        std::uint32_t number;
        unsigned low_bit;
        std::uint64_t mask;
        std::optional<std::uint64_t> last = std::nullopt;
        std::uint64_t steady_from = 0;  // of the levels, in the last recorded cycle

        std::uint64_t level(std::size_t i) const { return levels.value(i) >> low_bit & mask; }
    };

    void refuse_late_levels(const channel& of) const;
    void record(channel& of, std::uint64_t end_cycle);

    record_target& to_;
    const clock_domain clock_;
    std::vector<channel> channels_;
    std::uint64_t recorded_ = 0;  // cycles
};

}  // namespace tabletop
