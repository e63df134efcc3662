// SPDX-License-Identifier: Apache-2.0
// Altera's JTAG UART, as the university computer has it: two FIFOs of 64 characters, and a host at the other end of a
// serial line that stands for the cable. All state is known by arithmetic at the time of an access; the kernel is
// needed only to put characters on the line. Behaviour and known limits are in README.md beside this file.
#pragma once

#include <cstdint>
#include <systemc>

#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "base/serial_line.h"
#include "base/serial_sampler.h"
#include "peripherals/jtag_uart/registers.h"
#include "processors/processor_system/fixed_fifo.h"
#include "processors/processor_system/line_outbox.h"

namespace tabletop {

class jtag_uart : public sc_core::sc_module, public register_target, public interrupt_level, private serial_receiver {
  public:
    serial_line tx;  // to the host; attach receivers
    serial_line rx;  // driven by the host

    // bit_time: of the line, 8N1.
    jtag_uart(sc_core::sc_module_name name, register_place place, const serial_bit_time& bit_time);

    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

    // Nothing is being sent or waiting to be.
    bool transmitter_idle();

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    std::uint32_t data_word() const;
    std::uint32_t control_word() const;
    void push_to_send(std::uint8_t byte);
    void write_control(std::uint32_t value, unsigned lanes);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_line_time();

    void advance(std::uint64_t time_ps);
    std::uint64_t next_event_ps();
    void process_event(std::uint64_t time_ps);
    void start_sending(std::uint64_t start_ps);
    void schedule_line();
    bool raises() const;

    const serial_bit_time bit_time_;
    sc_core::sc_event line_time_{"line_time"};
    std::uint32_t enabled_ = 0;
    bool active_ = false;
    std::uint64_t time_ps_ = 0;  // the state is as of this time

    fixed_fifo<std::uint8_t, jtag_uart_registers::fifo_depth> tx_fifo_;
    fixed_fifo<std::uint8_t, jtag_uart_registers::fifo_depth> rx_fifo_;
    bool sending_ = false;
    std::uint64_t send_end_ps_ = 0;  // while sending_
    line_outbox outbox_;
    serial_sampler sampler_;
};

}  // namespace tabletop
