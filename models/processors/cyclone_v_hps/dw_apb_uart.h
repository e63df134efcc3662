// SPDX-License-Identifier: Apache-2.0
// The UART of the Cyclone V HPS (Synopsys DW_apb_uart): a 16550 with FIFOs of 128 characters. Registers, FIFOs and
// interrupts are those of uart_16550 (peripherals/uart_16550/state.h), with a status of its own.
//
// Decisions where the handbook is silent: a character starts at the next tick of 16 times its rate; uart_target.h has
// the others of the line. The transmitter's interrupt is raised again by every write to IER that enables it while the
// transmitter is empty, as drivers expect of a 16550.
//
// Known limits: no DMA, no PTIME, no automatic flow control (AFCE is stored), no IrDA; LCR can be written while the
// UART is busy, as in a 16550; the modem inputs are not connected and read as inactive.
#pragma once

#include <cstdint>

#include "peripherals/uart_16550/state.h"
#include "processors/cyclone_v_hps/dw_apb_uart_registers.h"
#include "processors/processor_system/uart_target.h"

namespace tabletop {

class dw_apb_uart : public uart_target {
  public:
    static constexpr unsigned fifo_depth = dw_apb_uart_registers::fifo_depth;

    // clock: l4_sp_clk; a bit is 16 times the divisor of its cycles.
    dw_apb_uart(sc_core::sc_module_name name, register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

  private:
    std::uint32_t stored(std::uint32_t offset) const override;
    bool read_has_effect(std::uint32_t offset) const override { return state_.read_has_effect(offset); }
    void take_effect_of_read(std::uint32_t offset) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes) override;
    bool is_status(std::uint32_t offset) const override;
    bool has_interrupts_enabled() const override { return state_.has_interrupts_enabled(); }
    bool raises() const override { return state_.raises(); }

    std::uint64_t cycles_per_bit() const override;
    std::uint64_t cycles_per_tick() const override { return state_.divisor(); }
    serial_format format() const override { return state_.format(); }
    std::uint32_t format_bits() const override { return state_.format_bits(); }
    bool may_send() const override { return state_.divisor() != 0 && !state_.breaks(); }
    bool loops_back() const override { return state_.loops_back(); }
    bool has_to_send() const override { return state_.has_to_send(); }
    std::uint8_t take_to_send() override { return state_.take_to_send(); }
    void receive(const serial_character& character) override;
    void time_out(std::uint64_t) override { state_.time_out(); }
    void arm_timeout();
    std::uint32_t status() const;

    uart_16550_core::uart_state state_{{fifo_depth, dw_apb_uart_registers::mcr_writable}};
};

}  // namespace tabletop
