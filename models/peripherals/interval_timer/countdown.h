// SPDX-License-Identifier: Apache-2.0
// Functional core of the interval timer: its registers as a function of the cycle. Plain C++17, no SystemC; nothing is
// done cycle by cycle.
#pragma once

#include "peripherals/interval_timer/registers.h"

#include <cstdint>

namespace tabletop::interval_timer_core {

inline constexpr std::uint64_t never = UINT64_MAX;

// All registers in one cycle.
struct state {
    std::uint64_t cycle = 0;
    std::uint32_t count = interval_timer_registers::reset_period;
    std::uint32_t period = interval_timer_registers::reset_period;
    std::uint32_t snapshot = 0;
    bool runs = false;
    bool loads = false;       // the period has just been written
    bool was_zero = false;    // so was the count in the cycle before
    bool timed_out = false;   // TO
    bool interrupts = false;  // ITO
    bool continues = false;   // CONT

    bool irq() const { return timed_out && interrupts; }
};

// The state in a cycle, not before that of the state, if nothing is written.
state after(state from, std::uint64_t cycle);

// The first cycle, after that of the state, in which TO is 1 if nothing is written; TO is 0 in it. `never`: it stays 0.
std::uint64_t next_time_out(const state& from);

class countdown {
  public:
    // Puts the timer into its reset state in this cycle.
    void reset(std::uint64_t cycle);

    // Reads a register in a cycle, without an effect. Cycles before the last write read as its cycle.
    std::uint32_t read(std::uint32_t offset, std::uint64_t cycle) const;
    // The first cycle after this one in which a register may read otherwise if nothing is written; `never`: none.
    std::uint64_t next_change(std::uint32_t offset, std::uint64_t cycle) const;
    // A write that shows in `cycle`, one after that in which it is taken; two later than that of the write before at
    // the earliest. lanes: bit n enables byte n.
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t cycle);

    // The state after the last write.
    const state& written() const { return state_; }

  private:
    void write_control(std::uint32_t value);
    void write_period(std::uint32_t value, std::uint32_t bits);

    state state_;
};

}  // namespace tabletop::interval_timer_core
