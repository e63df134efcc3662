// SPDX-License-Identifier: Apache-2.0
// What the translator counts while translated code makes writes that take time: instructions, cycles and writes, in one
// number. It can count a block of less than 2 to the power of 31 ticks.
#pragma once

#include <cstdint>

#include "processors/cortex_a9/iss.h"

namespace tabletop {

struct batched_progress {
    iss_progress done;
    std::uint64_t writes = 0;
};

class batching_ticks {
  public:
    /// A run of at most batching.limit_ps. timed: instructions have cycles of their own, and so many of them may follow
    /// each other that cost nothing. False: it cannot be counted, or is too short.
    bool begin(const iss_store_batching& batching, bool timed, unsigned unpaid);
    std::int64_t granted() const { return granted_; }
    /// The ticks of a run end before its time does.
    bool ends_early() const { return timed_; }

    /// The translator can count a block of so many cycles, which has a store or none.
    bool has_room_for(std::uint64_t cycles, bool stores) const;
    std::int64_t of_instruction(unsigned cycles, bool stores) const;
    std::int64_t of_write() const;
    batched_progress made(std::int64_t ticks) const;

  private:
    bool begin_unit(const iss_store_batching& batching);
    bool begin_timed(const iss_store_batching& batching, unsigned unpaid);
    std::uint64_t writes_of_unit(std::uint64_t instructions, std::int64_t units) const;

    // Equal cycles: units of time above, of which both a cycle and a write are a whole number; instructions below.
    static constexpr unsigned unit_bits = 17;
    static constexpr std::uint64_t most_instructions = (1u << unit_bits) - 1024;
    // Cycles of their own: cycles above, then writes, then instructions.
    static constexpr unsigned write_shift = 13;
    static constexpr unsigned cycle_shift = 25;
    static constexpr std::uint64_t most_block_cycles = (1u << (31 - cycle_shift)) - 1;

    bool timed_ = false;
    std::uint64_t cycle_units_ = 0;  // 0: no code counts in units yet
    std::uint64_t write_units_ = 0;
    std::int64_t granted_ = 0;
};

}  // namespace tabletop
