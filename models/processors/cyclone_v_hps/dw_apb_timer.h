// SPDX-License-Identifier: Apache-2.0
// A timer of the Cyclone V HPS (Synopsys DW_apb_timers, one timer): 32 bits, counts down and reloads by itself. Nothing
// happens in the kernel: values, the event and the time of the next interrupt are arithmetic.
//
// Decisions where the handbook is silent: the event comes when the counter reaches 0, the reload takes a cycle of its
// own, so the period is load + 1 cycles; a write to the load register is taken at the next reload, or when enable goes
// from 0 to 1; a stopped counter keeps its value, and its event; a load of 0 stays at 0, without an event.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/cortex_a9_mpcore/down_counter.h"
#include "processors/cyclone_v_hps/dw_apb_timer_registers.h"

namespace tabletop {

class dw_apb_timer : public register_target, public interrupt_level {
  public:
    dw_apb_timer(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;
    read_count count_of(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    void write_control(std::uint32_t value, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps);
    std::uint32_t start_value() const;
    bool is_masked() const { return (control_ & dw_apb_timer_registers::control_mask) != 0; }

    down_counter counter_;
    std::uint32_t load_ = 0;
    std::uint32_t control_ = 0;
    bool event_ = false;
};

}  // namespace tabletop
