// SPDX-License-Identifier: Apache-2.0
// The turns of a loop that waits, by arithmetic. Each reads the same registers, and gets the same values, as long as
// what the targets have said of them holds; only the time goes on.
#pragma once

#include <cstdint>
#include <vector>

#include "base/clock_domain.h"
#include "base/poll_hint.h"
#include "processors/cortex_a9/iss.h"

namespace tabletop {

/// A read on the bus.
struct loop_read {
    std::uint32_t address = 0;
    unsigned size = 0;
    std::uint64_t value = 0;
    std::uint64_t cycles = 0;    ///< from the begin of the turn to that of its block
    std::uint64_t delay_ps = 0;  ///< until the answer, unless the target's timing says it
    poll_hint hint;              ///< until_ps is the initiator's time

    /// When the answer to a read that is sent then is back.
    std::uint64_t answer(std::uint64_t sent_ps) const;
    /// The values that it has until then, or until it has counted so far. From there on it is another one.
    iss_read_range count_to(std::uint64_t until_ps, std::uint64_t most);
    bool is_same(const loop_read& other) const {
        return address == other.address && size == other.size && value == other.value && cycles == other.cycles;
    }
};

/// Between two turns: local time is base_ps plus the time of all cycles of instructions.
struct loop_position {
    std::uint64_t cycles = 0;
    std::uint64_t base_ps = 0;
    std::uint64_t answered_ps = 0;  ///< of the latest read
};

class waiting_loop {
  public:
    waiting_loop() = default;
    /// clock: edge n is the time that n cycles take. cycles: of a turn, at least 1.
    waiting_loop(const clock_domain& clock, std::uint64_t cycles, std::vector<loop_read> reads);

    const std::vector<loop_read>& reads() const { return reads_; }
    bool reads_the_same(const std::vector<loop_read>& reads) const;
    /// It reads one value of one register, again and again.
    bool is_poll() const;

    /// Makes turns, at most so many, which all end at limit_ps at the latest, and whose reads have the values they had.
    /// Returns how many. tells: whoever looks on at the reads, of each of them.
    std::uint64_t pass(loop_position& at, std::uint64_t limit_ps, std::uint64_t most_turns, bool tells) const;

  private:
    struct turn {
        loop_position end;
        std::uint64_t stable_ps;  // so much later no read had another value
    };
    std::uint64_t time_of(const loop_position& at) const { return at.base_ps + clock_.edge(at.cycles); }
    bool make(const loop_position& at, turn& made) const;
    void tell(const loop_position& at, std::uint64_t times, std::uint64_t period_ps) const;
    bool may_be_shifted(std::uint64_t by_ps) const;

    clock_domain clock_{1};
    std::uint64_t cycles_ = 1;
    std::vector<loop_read> reads_;
};

}  // namespace tabletop
