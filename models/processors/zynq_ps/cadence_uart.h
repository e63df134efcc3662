// SPDX-License-Identifier: Apache-2.0
// The UART of the Zynq-7000 (Cadence; UG585 chapter 19): 64-byte FIFOs, baud generator, interrupts, loopback and echo
// modes.
//
// All state is known by arithmetic at the time of an access. The kernel is needed only to put frames on the line at
// their start bits.
//
// Known limits: the modem inputs are not connected, they read as asserted and never change; automatic flow control is
// stored only; a change of rate or format loses a character that is being received; one that is being sent keeps its
// old rate, and TXRST lets it finish.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <systemc>
#include <utility>

#include "base/clock_domain.h"
#include "base/fixed_fifo.h"
#include "base/interrupt_level.h"
#include "base/line_outbox.h"
#include "base/register_target.h"
#include "base/serial_line.h"
#include "base/serial_sampler.h"

namespace tabletop {

class cadence_uart : public sc_core::sc_module,
                     public register_target,
                     public interrupt_level,
                     private serial_receiver {
  public:
    static constexpr unsigned fifo_depth = 64;

    serial_line tx;  // driven by the UART; attach receivers
    serial_line rx;  // driven by the sender to the UART

    // clock: the UART reference clock.
    cadence_uart(sc_core::sc_module_name name, register_place place, const clock_domain& clock);

    // Called for a write to the FIFO while the transmitter is disabled, with its local time, for a message.
    void on_disabled_transmitter(access_listener call) { on_disabled_transmitter_ = std::move(call); }
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    // Another reference clock from time_ps on.
    void set_clock(const clock_domain& clock, std::uint64_t time_ps);
    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

    // Nothing is being sent or waiting to be, for "the machine is idle".
    bool transmitter_idle() const { return !sending_ && tx_fifo_.empty() && outbox_.empty(); }

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint32_t stored(std::uint32_t offset) const;
    std::uint32_t& storage(std::uint32_t offset);
    std::uint32_t pop_received(std::uint64_t time_ps);
    void write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes);
    void write_control(std::uint32_t value);
    void write_mode(std::uint32_t value);
    void write_divider(std::uint32_t offset, std::uint32_t value, unsigned lanes);
    void push_to_send(std::uint8_t byte);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_line_time();

    void advance(std::uint64_t time_ps);
    void process_event();
    void end_sending();
    void plan_sending();
    void start_sending();
    void announce(const line_event& event);
    void start_break();
    void stop_break();
    void receive(const serial_character& character);
    void arm_timeout(std::uint64_t from_ps);
    void update();
    void schedule_line();
    void apply_receiver_settings();

    bool transmitter_enabled() const;
    bool receiver_enabled() const;
    bool echoes() const;
    unsigned channel_mode() const;
    std::uint64_t cycles_per_bit() const;
    std::uint64_t next_bit_tick(std::uint64_t time_ps) const;
    serial_bit_time bit_time() const;
    serial_format format() const;
    std::uint32_t status() const;
    std::uint32_t conditions() const;

    clock_domain clock_;
    access_listener on_disabled_transmitter_;
    sc_core::sc_event line_time_{"line_time"};

    std::array<std::uint32_t, 0x48 / 4> registers_{};  // plain storage, by word
    std::uint32_t mask_ = 0;
    std::uint32_t latched_ = 0;
    std::uint64_t time_ps_ = 0;        // the state is as of this time
    std::uint64_t next_event_ps_ = 0;  // nothing happens by itself before this time

    fixed_fifo<std::uint8_t, fifo_depth> tx_fifo_;
    bool sending_ = false;
    bool break_ = false;
    std::uint64_t tick_origin_ = 0;    // cycle in which the baud clock was last restarted
    std::uint64_t send_start_ps_ = 0;  // the planned start of the next frame; `never`: none
    std::uint64_t send_start_cycle_ = 0;
    std::uint64_t send_end_ps_ = 0;  // while sending_
    std::uint64_t send_end_cycle_ = 0;
    std::uint64_t tx_free_ps_ = 0;  // a break and the pause after it end here
    line_outbox outbox_;

    fixed_fifo<std::uint8_t, fifo_depth> rx_fifo_;
    serial_sampler sampler_;
    serial_bit_time received_bit_time_;  // what the sampler is set to
    std::uint32_t received_shape_ = 0;
    std::uint64_t timeout_ps_ = 0;
};

}  // namespace tabletop
