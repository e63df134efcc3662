// SPDX-License-Identifier: Apache-2.0
// Altera's interval timer, 32 bits with 16-bit registers, as the university computer has it. Nothing happens in the
// kernel: values, the time-out and the time of the next interrupt are arithmetic. Behaviour and known limits are in
// README.md beside this file.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "peripherals/interval_timer/registers.h"
#include "processors/cortex_a9_mpcore/down_counter.h"

namespace tabletop {

class interval_timer : public register_target, public interrupt_level {
  public:
    // clock: of the fabric.
    interval_timer(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    void write_control(std::uint32_t value, std::uint64_t time_ps);
    void write_period(std::uint32_t period, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps);
    void run(bool on, std::uint64_t time_ps);
    bool is_continuous() const { return (control_ & interval_timer_registers::control_continuous) != 0; }
    bool interrupts() const { return (control_ & interval_timer_registers::control_interrupt) != 0; }

    down_counter counter_;
    std::uint32_t control_ = 0;  // what is kept
    std::uint32_t snapshot_ = 0;
    bool running_ = false;
    bool timed_out_ = false;
};

}  // namespace tabletop
