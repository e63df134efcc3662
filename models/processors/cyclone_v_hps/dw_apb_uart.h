// SPDX-License-Identifier: Apache-2.0
// The UART of the Cyclone V HPS (Synopsys DW_apb_uart): a 16550 with FIFOs of 128 characters.
//
// Decisions where the handbook is silent: a character starts at the next tick of 16 times its rate; uart_target.h has
// the others of the line. The transmitter's interrupt is raised again by every write to IER that enables it while the
// transmitter is empty, as drivers expect of a 16550.
//
// Known limits: no DMA, no PTIME, no automatic flow control (AFCE is stored), no IrDA; LCR can be written while the
// UART is busy, as in a 16550; the modem inputs are not connected and read as inactive.
#pragma once

#include <cstdint>

#include "base/fixed_fifo.h"
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
    struct received {
        std::uint8_t byte = 0;
        std::uint32_t errors = 0;  // bits of LSR
    };

    std::uint32_t stored(std::uint32_t offset) const override;
    bool read_has_effect(std::uint32_t offset) const override;
    void take_effect_of_read(std::uint32_t offset) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes) override;
    bool is_status(std::uint32_t offset) const override;
    bool has_interrupts_enabled() const override { return interrupt_enable_ != 0; }
    bool raises() const override { return interrupt_id() != dw_apb_uart_registers::iir_none; }
    void write_fifo_control(std::uint32_t value);
    void write_line_control(std::uint32_t value);
    void write_modem_control(std::uint32_t value);
    void write_divisor(std::uint32_t divisor);
    void push_to_send(std::uint8_t byte);
    void pop_received();

    std::uint64_t cycles_per_bit() const override;
    std::uint64_t cycles_per_tick() const override { return divisor_; }
    serial_format format() const override;
    std::uint32_t format_bits() const override { return line_control_ & dw_apb_uart_registers::lcr_format; }
    bool may_send() const override { return divisor_ != 0 && !breaks(); }
    bool loops_back() const override { return (modem_control_ & dw_apb_uart_registers::mcr_loopback) != 0; }
    bool has_to_send() const override { return !tx_fifo_.empty(); }
    std::uint8_t take_to_send() override;
    void receive(const serial_character& character) override;
    void time_out(std::uint64_t time_ps) override;
    void arm_timeout();
    void show_oldest();

    bool breaks() const { return (line_control_ & dw_apb_uart_registers::lcr_break) != 0; }
    bool divisor_is_shown() const { return (line_control_ & dw_apb_uart_registers::lcr_divisor) != 0; }
    unsigned transmitter_depth() const { return fifos_ ? fifo_depth : 1; }
    unsigned trigger_level() const;
    std::uint32_t line_status() const;
    std::uint32_t modem_status() const;
    std::uint32_t modem_levels() const;
    std::uint32_t status() const;
    std::uint32_t interrupt_id() const;

    std::uint32_t divisor_ = 0;  // 0: no clock
    std::uint32_t interrupt_enable_ = 0;
    std::uint32_t line_control_ = 0;
    std::uint32_t modem_control_ = 0;
    std::uint32_t scratch_ = 0;
    std::uint32_t trigger_ = 0;
    std::uint32_t errors_ = 0;         // bits of LSR that a read clears
    std::uint32_t modem_changes_ = 0;  // bits of MSR that a read clears
    bool fifos_ = false;
    bool empty_event_ = false;  // the transmitter's interrupt, until IIR tells of it or something is written
    bool timed_out_ = false;
    fixed_fifo<std::uint8_t, fifo_depth> tx_fifo_;
    fixed_fifo<received, fifo_depth> rx_fifo_;
};

}  // namespace tabletop
