// SPDX-License-Identifier: Apache-2.0
// The triple timer counter of the Zynq-7000 (UG585 section 8.5): three 16-bit counters with a prescaler, an interval,
// three match values and an interrupt each. Nothing happens in the kernel: values, events and the time of the next
// interrupt are arithmetic.
//
// Where UG585 leaves a choice: the period is one tick more than the interval; the interval or overflow event comes at
// the tick that makes the counter 0, in either direction, a match event at the tick that makes it the match value; a
// value above a lowered interval counts on to 0xFFFF when counting up; RST starts from 0, counting down from the
// highest value. Events are detected whether enabled or not. Starting, RST and a change of the clock control restart
// the prescaler.
//
// Known limits: there is no signal at the external clock inputs, so a counter with that source stands still and the
// event timers count nothing; the waveform outputs are not connected.
#pragma once

#include <array>
#include <cstdint>

#include "base/clock_domain.h"
#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/zynq_ps/ttc_registers.h"

namespace tabletop {

// One counter. Offsets are those of the first counter's registers (ttc_registers.h).
class ttc_counter : public interrupt_level {
  public:
    explicit ttc_counter(const clock_domain& clock) : clock_(clock) { reset(); }

    // Advances the state to time_ps; an earlier time than that of the last call changes nothing.
    void advance(std::uint64_t time_ps);
    // The value at the last advance, without side effects.
    std::uint32_t value(std::uint32_t offset) const;
    void clear_events() { events_ = 0; }
    // How the counter goes on, and the time of its next tick.
    read_count count() const;
    std::uint64_t next_tick_ps() const;
    // Call after advance() to the time of the write. merged: the register's new content.
    void set(std::uint32_t offset, std::uint32_t merged, std::uint64_t time_ps);
    void reset();

    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    static constexpr std::uint32_t modulus = 0x1'0000;
    static constexpr unsigned matches = 3;

    void count(std::uint64_t ticks);
    std::uint32_t after(std::uint64_t ticks) const;
    std::uint64_t ticks_to(std::uint32_t target) const;
    void set_clock_control(std::uint32_t merged, std::uint64_t time_ps);
    void set_counter_control(std::uint32_t merged, std::uint64_t time_ps);

    bool is_running() const;
    bool counts_down() const { return (counter_control_ & ttc_registers::counter_control_dec) != 0; }
    bool matching() const { return (counter_control_ & ttc_registers::counter_control_match) != 0; }
    std::uint32_t highest() const;
    std::uint32_t zero_event() const;
    unsigned tick_shift() const;

    clock_domain clock_;
    std::uint32_t clock_control_ = 0;
    std::uint32_t counter_control_ = 0;
    std::uint32_t interval_ = 0;
    std::array<std::uint32_t, matches> match_{};
    std::uint32_t events_ = 0;
    std::uint32_t enabled_ = 0;
    std::uint32_t event_control_ = 0;
    std::uint32_t value_ = 0;
    std::uint64_t tick_cycle_ = 0;  // cycle of the last tick counted
};

class ttc : public register_target {
  public:
    static constexpr unsigned counters = ttc_registers::counters;

    // clock: CPU_1x.
    ttc(register_place place, const clock_domain& clock);

    // One for each counter.
    interrupt_level* interrupt(unsigned n) override { return n < counters ? &counters_[n] : nullptr; }
    void reset(std::uint64_t time_ps) override;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;
    read_count count_of(std::uint32_t offset) override;
    std::uint32_t take_events(ttc_counter& counter, std::uint64_t time_ps);
    ttc_counter& counter_of(std::uint32_t offset) { return counters_[offset / 4 % counters]; }

    std::array<ttc_counter, counters> counters_;
};

}  // namespace tabletop
