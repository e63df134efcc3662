// SPDX-License-Identifier: Apache-2.0
// The general-purpose I/O of the Zynq-7000's processing system (UG585 chapter 14): 54 MIO pins (0 to 53) and 64 EMIO
// pins (54 to 117), each with direction, output enable, masked writes and an edge or level interrupt.
//
// A pin that is driven has its output value as level, any other pin the level from outside, low at first. A MIO pin is
// driven when DIRM and OEN are set, an EMIO pin, whose output is a wire of its own into the fabric, when DIRM is (UG585
// section 14.2). DATA_RO and the interrupts see the level. What comes from outside is announced, so that the state at
// any time is arithmetic.
//
// Known limits: the MIO multiplexer (SLCR) gives every pin to this block; pins 7 and 8 can be inputs too; accesses of
// less than a word write the enabled bytes only.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/processor_system/pin_inputs.h"
#include "processors/zynq_ps/ps_gpio_registers.h"

namespace tabletop {

class ps_gpio : public register_target, public interrupt_level {
  public:
    static constexpr unsigned pins = ps_gpio_registers::pins;
    // Called when a write has changed the level of a pin. time_ps: of the write, which may be ahead of the
    // kernel; not decreasing.
    using output_callback = std::function<void(unsigned pin, bool level, std::uint64_t time_ps)>;

    explicit ps_gpio(register_place place);

    void on_output(output_callback callback) { on_output_ = std::move(callback); }
    // Sets the level from outside from time_ps on. Announce it before the simulation starts or at least one quantum of
    // the processor ahead. Throws std::out_of_range for a pin that does not exist, std::logic_error for a time before
    // the last announced one.
    void set_input(unsigned pin, bool level, std::uint64_t time_ps);
    // Levels from outside stay as they are.
    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    struct bank {
        unsigned first_pin;
        std::uint32_t pins;   // those that exist
        std::uint32_t wires;  // those whose output needs no output enable
        std::uint32_t outside = 0;
        std::uint32_t data = 0;
        std::uint32_t direction = 0;
        std::uint32_t output_enable = 0;
        std::uint32_t mask = 0;
        std::uint32_t status = 0;
        std::uint32_t type = 0;
        std::uint32_t polarity = 0;
        std::uint32_t any = 0;

        std::uint32_t levels() const;
        void detect(std::uint32_t before);
    };
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t value(std::uint32_t offset) const;
    void write_bank(bank& target, std::uint32_t offset, std::uint32_t value, unsigned lanes);
    void advance(std::uint64_t time_ps);
    void apply(const pin_inputs::change& change);
    void after_write(bank& written, std::uint32_t before, std::uint64_t time_ps);
    void report(const bank& changed, std::uint32_t before, std::uint64_t time_ps) const;

    std::array<bank, ps_gpio_registers::banks> banks_;
    pin_inputs inputs_;
    output_callback on_output_;
};

}  // namespace tabletop
