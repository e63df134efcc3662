// SPDX-License-Identifier: Apache-2.0
// The global timer of the Cortex-A9 MPCore (TRM section 4.4): a 64-bit up counter with prescaler and comparator, by
// arithmetic.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock_domain.h"
#include "processors/zynq_ps/interrupt_level.h"
#include "processors/zynq_ps/register_target.h"

namespace tabletop {

class global_timer : public register_target, public interrupt_level {
  public:
    // clock: half the processor's clock. latency_ps: of a register access.
    global_timer(std::string name, std::uint64_t base, const clock_domain& clock, std::uint64_t latency_ps);

    // The controller to tell about changes; may be left out.
    void connect(interrupt_listener& listener) { listener_ = &listener; }
    void reset(std::uint64_t time_ps);

    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    void write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void set_counter(std::uint64_t value, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps);
    void compare();
    bool comparing() const;

    clock_domain clock_;
    interrupt_listener* listener_ = nullptr;
    std::uint64_t counter_ = 0;
    std::uint64_t tick_cycle_ = 0;  // cycle of the last tick counted
    std::uint64_t cycles_per_tick_ = 1;
    std::uint64_t comparator_ = 0;
    std::uint32_t auto_increment_ = 0;
    std::uint32_t control_ = 0;
    bool event_ = false;
};

}  // namespace tabletop
