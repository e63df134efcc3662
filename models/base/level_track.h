// SPDX-License-Identifier: Apache-2.0
// The levels of a pin, or of some side by side, by cycle, as an observer comes to know them. Plain data, no SystemC.
#pragma once

#include "base/clock_domain.h"
#include "base/recording.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class level_track {
  public:
    struct step {
        std::uint64_t cycle;
        std::uint64_t level;
    };

    // The level from `cycle` on. The last word counts: what was known for that cycle and later ones is void.
    void set(std::uint64_t cycle, std::uint64_t level);
    // What was known for later cycles than this one is void.
    void forget_after(std::uint64_t cycle);

    bool empty() const { return steps_.empty(); }
    std::uint64_t last() const { return steps_.back().level; }
    // Whoever looks at levels from this cycle on only needs those before it no more.
    void drop_before(std::uint64_t cycle);
    // By cycle, each of another level than the one before it.
    const std::vector<step>& steps() const { return steps_; }

    // Adds a track_channel of the levels before end_cycle.
    void record_to(record_target& to, const std::string& channel, const clock_domain& clock, unsigned bits,
                   std::uint64_t end_cycle, unsigned low_bit = 0) const;

  private:
    std::vector<step> steps_;
};

// A channel with bits [low_bit + bits - 1 : low_bit] of the levels of a track: the first, and every one that differs
// from the one before it. Cycles are those of the clock.
class track_channel {
  public:
    track_channel(record_target& to, const std::string& name, const clock_domain& clock, unsigned bits,
                  unsigned low_bit = 0);

    // Adds what is in the track before end_cycle, where nothing may change any more, and was not added before.
    void add_before(const level_track& track, std::uint64_t end_cycle);

  private:
    record_target& to_;
    clock_domain clock_;
    std::uint32_t channel_;
    unsigned low_bit_;
    std::uint64_t mask_;
    std::uint64_t added_ = 0;  // cycles
    std::optional<std::uint64_t> last_;
};

}  // namespace tabletop
