// SPDX-License-Identifier: Apache-2.0
// A watchdog of the Cyclone V HPS (Synopsys DW_apb_wdt): a time-out resets the system, or interrupts first and resets
// when the interrupt has not been cleared by the next one. Computed on request; its owner asks for the time of the
// reset and makes it.
//
// Decisions where the handbook is silent: the counter starts from 2 to the power of 16 + top, less one, and a time-out
// comes when it reaches 0; the reload takes a cycle of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/clock_domain.h"
#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/cyclone_v_hps/dw_wdt_registers.h"

namespace tabletop {

class dw_wdt : public register_target, public interrupt_level {
  public:
    using interrupt_level::never;

    dw_wdt(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

    // The time of the reset request, in ps, if nobody restarts the counter or clears the interrupt; `never` if there is
    // none. A time that has passed stays until reset.
    std::uint64_t expiry_ps() const;
    // True if it has asked for a reset by time_ps.
    bool has_expired(std::uint64_t time_ps);
    // call: called after every access that may have changed expiry_ps().
    void on_change(std::function<void()> call) { changed_ = std::move(call); }

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    void advance(std::uint64_t time_ps);
    void start(const field_info& length, std::uint64_t time_ps);
    std::uint64_t cycles(const field_info& length) const;
    bool runs() const { return (control_ & dw_wdt_registers::cr_enable) != 0; }
    bool interrupts_first() const { return (control_ & dw_wdt_registers::cr_interrupt_first) != 0; }
    void tell();

    clock_domain clock_;
    std::function<void()> changed_;
    std::uint32_t control_;
    std::uint32_t timeouts_;
    bool event_ = false;
    std::uint64_t zero_cycle_ = 0;  // of the next time-out, while it runs
    std::uint64_t cycle_ = 0;       // the state is as of this cycle
    std::uint64_t expired_ps_ = never;
};

}  // namespace tabletop
