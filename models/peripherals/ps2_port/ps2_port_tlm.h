// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the PS/2 port. Each decision of its link has an event, of which there are none on quiet
// wires.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/cycle_pin.h"
#include "base/interrupt_output.h"
#include "base/kernel_time.h"
#include "peripherals/ps2_port/host_link.h"
#include "peripherals/ps2_port/ps2_port.h"

#include <cstdint>
#include <optional>

namespace tabletop {

class ps2_port_tlm : public ps2_port_block,
                     private register_access,
                     private cycle_pin_listener,
                     private ps2_port_core::seen_wires {
  public:
    ps2_port_tlm(sc_core::sc_module_name name, view v, const ps2_port_config& config);

    bool busy() const override { return link_.busy(); }

  private:
    bool rises() const override { return irq_level_.will_rise(); }
    bool awaits_byte() const override { return interrupts_ && fifo_.first_cycle() == ps2_port_core::never; }

    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void revised(std::uint64_t cycle) override;
    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;

    void end_of_elaboration() override;
    void on_reset();
    void on_wake();

    std::uint32_t register_value(std::uint32_t offset, std::uint64_t cycle) const;
    std::uint32_t data_value(std::uint64_t cycle) const;
    std::uint32_t control_value(std::uint64_t cycle) const;
    std::uint64_t next_step();
    void advance(std::uint64_t cycle);
    void schedule();
    void announce_irq(std::uint64_t cycle);
    std::uint64_t now() const { return config_.clock.cycle(now_ps()); }

    const ps2_port_config config_;
    axi4_lite_target port_;
    cycle_pin_if* device_ = nullptr;
    cycle_pin out_{ps2_wires::released};
    cycle_pin busy_{0};
    interrupt_output irq_level_;
    ps2_port_core::host_link link_;
    std::optional<std::uint64_t> next_step_;  // of the link, as the wires are announced; empty: to be looked for
    ps2_port_core::byte_fifo fifo_;
    cycle_history<bool> failed_{false};  // CE
    bool took_byte_ = false;             // the latest read
    bool interrupts_ = false;            // RE
    bool held_ = false;                  // in reset, by an edge that has sampled it
    std::uint64_t released_ = 0;         // the wires are seen from here on
    std::uint64_t written_from_ = 0;     // the registers are as of this cycle
    sc_core::sc_event wake_{"wake"};
};

}  // namespace tabletop
