// SPDX-License-Identifier: Apache-2.0
// The private timer of the Cortex-A9 MPCore (TRM section 4.1): a 32-bit down counter with prescaler, reload and
// interrupt. Nothing happens in the kernel: values, the event flag and the time of the next interrupt are arithmetic.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock_domain.h"
#include "processors/zynq_ps/down_counter.h"
#include "processors/zynq_ps/interrupt_level.h"
#include "processors/zynq_ps/register_target.h"

namespace tabletop {

class private_timer : public register_target, public interrupt_level {
  public:
    // clock: half the processor's clock. latency_ps: of a register access.
    private_timer(std::string name, std::uint64_t base, const clock_domain& clock, std::uint64_t latency_ps);

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
    void advance(std::uint64_t time_ps);

    down_counter counter_;
    interrupt_listener* listener_ = nullptr;
    std::uint32_t control_ = 0;
    bool event_ = false;
};

}  // namespace tabletop
