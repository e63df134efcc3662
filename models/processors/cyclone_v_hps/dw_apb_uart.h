// SPDX-License-Identifier: Apache-2.0
// The UART of the Cyclone V HPS (Synopsys DW_apb_uart): a 16550 with FIFOs of 128 characters.
//
// All state is known by arithmetic at the time of an access. The kernel is needed only to put frames on the line at
// their start bits.
//
// Decisions where the handbook is silent: a character starts at the next tick of 16 times its rate, which starts anew
// when the divisor is written; the next one follows without a gap. A character is received at the end of its first stop
// bit. The transmitter's interrupt is raised again by every write to IER that enables it while the transmitter is
// empty, as drivers expect of a 16550.
//
// Known limits: no DMA, no PTIME, no automatic flow control (AFCE is stored), no IrDA; LCR can be written while the
// UART is busy, as in a 16550; the modem inputs are not connected and read as inactive; a change of rate or format
// loses a character that is being received, and one that is being sent keeps its old rate.
#pragma once

#include <array>
#include <cstdint>
#include <systemc>

#include "base/clock_domain.h"
#include "base/fixed_fifo.h"
#include "base/interrupt_level.h"
#include "base/line_outbox.h"
#include "base/register_target.h"
#include "base/serial_line.h"
#include "base/serial_sampler.h"
#include "processors/cyclone_v_hps/dw_apb_uart_registers.h"

namespace tabletop {

class dw_apb_uart : public sc_core::sc_module, public register_target, public interrupt_level, private serial_receiver {
  public:
    static constexpr unsigned fifo_depth = dw_apb_uart_registers::fifo_depth;

    serial_line tx;  // driven by the UART; attach receivers
    serial_line rx;  // driven by the sender to the UART

    // clock: l4_sp_clk; a bit is 16 times the divisor of its cycles.
    dw_apb_uart(sc_core::sc_module_name name, register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

    // Nothing is being sent or waiting to be, for "the machine is idle".
    bool transmitter_idle() const { return !sending_ && tx_fifo_.empty() && outbox_.empty(); }

  private:
    struct received {
        std::uint8_t byte = 0;
        std::uint32_t errors = 0;  // bits of LSR
    };

    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    void take_effect_of_read(std::uint32_t offset);
    bool read_has_effect(std::uint32_t offset) const;
    void write_register(std::uint32_t offset, std::uint32_t value);
    void write_fifo_control(std::uint32_t value);
    void write_line_control(std::uint32_t value);
    void write_modem_control(std::uint32_t value);
    void write_divisor(std::uint32_t divisor);
    void push_to_send(std::uint8_t byte);
    void pop_received();

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_line_time();

    void advance(std::uint64_t time_ps);
    void process_event();
    void end_sending();
    void plan_sending();
    void start_sending();
    void announce(const line_event& event);
    void receive(const serial_character& character);
    void arm_timeout();
    void show_oldest();
    void transmitter_emptied();
    void update();
    void schedule_line();
    void apply_receiver_settings();

    bool loops_back() const { return (modem_control_ & dw_apb_uart_registers::mcr_loopback) != 0; }
    bool divisor_is_shown() const { return (line_control_ & dw_apb_uart_registers::lcr_divisor) != 0; }
    unsigned transmitter_depth() const { return fifos_ ? fifo_depth : 1; }
    unsigned trigger_level() const;
    std::uint64_t cycles_per_bit() const { return std::uint64_t{16} * divisor_; }
    std::uint64_t next_tick(std::uint64_t time_ps) const;
    serial_bit_time bit_time() const;
    serial_format format() const;
    std::uint32_t line_status() const;
    std::uint32_t modem_status() const;
    std::uint32_t modem_levels() const;
    std::uint32_t status() const;
    std::uint32_t interrupt_id() const;

    clock_domain clock_;
    sc_core::sc_event line_time_{"line_time"};

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

    std::uint64_t time_ps_ = 0;        // the state is as of this time
    std::uint64_t next_event_ps_ = 0;  // nothing happens by itself before this time

    fixed_fifo<std::uint8_t, fifo_depth> tx_fifo_;
    bool sending_ = false;
    std::uint64_t tick_origin_ = 0;    // cycle in which the rate generator was last restarted
    std::uint64_t send_start_ps_ = 0;  // the planned start of the next frame; `never`: none
    std::uint64_t send_start_cycle_ = 0;
    std::uint64_t send_end_ps_ = 0;  // while sending_
    std::uint64_t send_end_cycle_ = 0;
    std::uint64_t tx_free_ps_ = 0;  // what was on the line before ends here
    line_outbox outbox_;

    fixed_fifo<received, fifo_depth> rx_fifo_;
    serial_sampler sampler_;
    serial_bit_time received_bit_time_;  // what the sampler is set to
    std::uint32_t received_shape_ = 0;
    std::uint64_t timeout_ps_ = 0;
};

}  // namespace tabletop
