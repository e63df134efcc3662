// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the parallel port. Levels at its pins are looked at when somebody asks; only an interrupt
// that is to come has an event.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/cycle_pin.h"
#include "base/interrupt_output.h"
#include "peripherals/pio/pio.h"

#include <cstdint>

namespace tabletop {

class pio_tlm : public pio_block, private register_access, private cycle_pin_listener {
  public:
    pio_tlm(sc_core::sc_module_name name, const pio_config& config);

    // The answer goes by the pins as they are foreseen.
    bool may_interrupt() const override {
        return irq_level_.will_rise() || (!irq.read() && next_look_ != cycle_pin_if::never);
    }

  private:
    // The captured edges, of all pin levels of cycles before `next`.
    struct followed_pins {
        pio_core::edge_capture edges;
        std::uint64_t next = 0;
    };

    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;
    void revised(std::uint64_t cycle) override;

    void end_of_elaboration() override;
    void on_reset();
    void look_ahead();

    std::uint32_t value(std::uint32_t offset, std::uint64_t cycle) const;
    std::uint32_t pin_levels(std::uint64_t cycle) const;
    std::uint32_t driven() const;
    void write_data(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle);
    void write_direction(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle);
    void write_mask(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle);
    void clear_edges(std::uint32_t bits, std::uint64_t cycle);
    void show_outputs(std::uint64_t cycle);
    followed_pins followed_to(std::uint64_t cycle) const;
    std::uint32_t captured_in(std::uint64_t cycle) const;
    void settle(std::uint64_t cycle);
    void foresee_irq(std::uint64_t cycle);
    void look_for_irq(std::uint64_t cycle);
    std::uint64_t next_level(std::uint64_t cycle, bool is_high) const;
    std::uint64_t next_capture(followed_pins pins) const;
    std::uint64_t now() const { return config_.clock.cycle(now_ps()); }

    const pio_config config_;
    const std::uint32_t pins_;  // those that exist
    axi4_lite_target port_;
    cycle_pin_if* input_ = nullptr;

    pio_core::registers registers_;
    followed_pins followed_;
    cycle_pin out_{0};
    cycle_pin enable_;
    interrupt_output irq_level_;
    std::uint64_t written_from_ = 0;                 // the mask and what is captured are as of this cycle
    std::uint64_t next_look_ = cycle_pin_if::never;  // it stays the same until here
    sc_core::sc_event look_due_{"look_due"};
};

}  // namespace tabletop
