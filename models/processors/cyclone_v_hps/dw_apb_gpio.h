// SPDX-License-Identifier: Apache-2.0
// General-purpose I/O of the Cyclone V HPS (Synopsys DW_apb_gpio, port A): up to 29 pins with direction, and an edge or
// level interrupt for each input. What comes from outside is announced, so that the state at any time is arithmetic.
//
// Known limits: debouncing is stored only; the pin multiplexer gives every pin to this block.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/cyclone_v_hps/dw_apb_gpio_registers.h"
#include "processors/processor_system/pin_inputs.h"

namespace tabletop {

class dw_apb_gpio : public register_target, public interrupt_level {
  public:
    // Called when a write has changed the level of a pin. time_ps: of the write, which may be ahead of the kernel; not
    // decreasing.
    using output_callback = std::function<void(unsigned pin, bool level, std::uint64_t time_ps)>;

    // pins: 1 to 29. outside: the levels that the board gives its inputs.
    dw_apb_gpio(register_place place, unsigned pins, std::uint32_t outside = 0);

    void on_output(output_callback callback) { on_output_ = std::move(callback); }
    // Sets the level from outside from time_ps on. Announce it before the simulation starts or at least one quantum of
    // the processor ahead. Throws std::out_of_range for a pin that does not exist, std::logic_error for a time before
    // the last announced one.
    void set_input(unsigned pin, bool level, std::uint64_t time_ps);
    // Levels from outside stay as they are.
    void reset(std::uint64_t time_ps) override;
    unsigned pins() const { return pins_; }

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    // The settings as software writes them.
    struct settings {
        std::uint32_t data = 0;
        std::uint32_t direction = 0;
        std::uint32_t enabled = 0;
        std::uint32_t masked = 0;
        std::uint32_t edge_type = 0;
        std::uint32_t polarity = 0;
        std::uint32_t debounce = 0;
        std::uint32_t synchronise = 0;
    };

    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    static std::uint32_t settings::*storage(std::uint32_t offset);
    void advance(std::uint64_t time_ps);
    void detect(std::uint32_t before);
    void report(std::uint32_t before, std::uint64_t time_ps) const;
    std::uint32_t levels() const { return (set_.data & set_.direction) | (outside_ & ~set_.direction); }
    std::uint32_t raw_interrupts() const;

    const unsigned pins_;
    std::uint32_t outside_;
    settings set_;
    std::uint32_t edges_ = 0;  // detected and not cleared
    pin_inputs inputs_;
    output_callback on_output_;
};

}  // namespace tabletop
