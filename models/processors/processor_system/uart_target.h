// SPDX-License-Identifier: Apache-2.0
// What the UARTs of hard silicon share: the time line of what they send and receive. A UART derives from it: it is the
// registers, FIFOs and flags, and says how the line is set.
//
// All state is known by arithmetic at the time of an access. The kernel is needed only to put frames on the line at
// their start bits.
//
// A frame starts at the next tick of the rate generator, which starts anew when its divisor is written; the next one
// follows without a gap. A character is received at the end of its first stop bit. A change of rate or format loses a
// character that is being received; one that is being sent keeps its old rate.
#pragma once

#include <cstdint>
#include <systemc>

#include "base/clock_domain.h"
#include "base/interrupt_level.h"
#include "base/line_outbox.h"
#include "base/register_target.h"
#include "base/serial_line.h"
#include "base/serial_sampler.h"

namespace tabletop {

class uart_target : public sc_core::sc_module,
                    public register_target,
                    public interrupt_level,
                    protected serial_receiver {
  public:
    serial_line tx;  // driven by the UART; attach receivers
    serial_line rx;  // driven by the sender to the UART

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

    // Nothing is being sent or waiting to be, for "the machine is idle".
    bool transmitter_idle() const { return !sending_ && !has_to_send() && outbox_.empty(); }

  protected:
    // clock: of the rate generator. The UART's constructor resets it.
    uart_target(sc_core::sc_module_name name, register_place place, const register_map& map, const clock_domain& clock);

    // The registers as of time_ps(), without an effect.
    virtual std::uint32_t stored(std::uint32_t offset) const = 0;
    virtual bool read_has_effect(std::uint32_t offset) const = 0;
    virtual void take_effect_of_read(std::uint32_t offset) = 0;
    virtual void write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes) = 0;
    // It changes with the next event, and in the middle of a character that is under way, but not in between.
    virtual bool is_status(std::uint32_t offset) const = 0;
    virtual bool has_interrupts_enabled() const = 0;
    virtual bool raises() const = 0;

    // How the line is set.
    virtual std::uint64_t cycles_per_bit() const = 0;   // not 0
    virtual std::uint64_t cycles_per_tick() const = 0;  // of the ticks at which frames start; not 0 if may_send()
    virtual serial_format format() const = 0;
    virtual std::uint32_t format_bits() const = 0;  // of the registers, all that format() depends on
    virtual bool may_send() const = 0;              // a frame may start
    // The receiver hears the transmitter instead of rx, and nothing is sent to tx.
    virtual bool loops_back() const = 0;

    // The FIFOs and what is told of them.
    virtual bool has_to_send() const = 0;
    virtual std::uint8_t take_to_send() = 0;
    virtual void receive(const serial_character& character) = 0;
    virtual void time_out(std::uint64_t time_ps) = 0;
    // Called after every change: flags that stay may have to be set.
    virtual void latch_flags() {}

    // Called by rx.
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;

    // Steps of reset(), in this order: the transmitter stops, but a frame on the line is not cut; then what is the
    // UART's own; then the rest.
    void stop_sending(std::uint64_t time_ps);
    void restart_line();
    // Another clock from time_ps on.
    void change_clock(const clock_domain& clock, std::uint64_t time_ps);

    // It is for write_register(), whose effects are as of time_ps().
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint64_t time_ps() const { return time_ps_; }
    // The divisor has been written.
    void restart_rate();
    // The format may have changed. Writing what is there already does not disturb a character.
    void apply_receiver_settings();
    // A character that is under way is forgotten.
    void restart_receiver() { sampler_.restart(time_ps_); }
    // loops_back() has changed: what was under way at the old input is lost.
    void exchange_receiver_input() { sampler_ = serial_sampler(bit_time(), format()); }
    // The level of the line from a time on, for a break; drive_next: from when it is free, and held until then.
    void drive_line(std::uint64_t from_ps, bool level);
    void drive_next(bool level);
    // No frame starts before this time.
    void hold_line(std::uint64_t until_ps) { held_until_ps_ = until_ps; }
    std::uint64_t held_until_ps() const { return held_until_ps_; }
    // time_out() is called at this time; never: not at all.
    void set_timeout(std::uint64_t time_ps) { timeout_ps_ = time_ps; }

    bool is_sending() const { return sending_; }
    bool is_receiving(std::uint64_t time_ps) const { return sampler_.receiving(time_ps); }
    serial_bit_time bit_time() const;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;

    void on_line_time();
    void advance(std::uint64_t time_ps);
    void process_event();
    void plan_sending();
    void start_sending();
    void end_sending();
    void announce(const line_event& event);
    void settle();
    void update();
    void schedule_line();
    std::uint64_t frame_end_ps() const;
    std::uint64_t next_tick(std::uint64_t time_ps) const;

    clock_domain clock_;
    sc_core::sc_event line_time_{"line_time"};
    std::uint64_t time_ps_ = 0;        // the state is as of this time
    std::uint64_t next_event_ps_ = 0;  // nothing happens by itself before this time

    bool sending_ = false;
    std::uint64_t tick_origin_ = 0;    // cycle in which the rate generator was last restarted
    std::uint64_t send_start_ps_ = 0;  // the planned start of the next frame; `never`: none
    std::uint64_t send_start_cycle_ = 0;
    std::uint64_t send_end_ps_ = 0;  // while sending_
    std::uint64_t send_end_cycle_ = 0;
    std::uint64_t held_until_ps_ = 0;
    line_outbox outbox_;

    serial_sampler sampler_;
    serial_bit_time received_bit_time_;  // what the sampler is set to
    std::uint32_t received_format_bits_ = 0;
    std::uint64_t timeout_ps_ = never;
};

}  // namespace tabletop
