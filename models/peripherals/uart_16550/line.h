// SPDX-License-Identifier: Apache-2.0
// Functional core of uart_16550: transmitter, receiver and time-out as functions of the cycle ("Cycles" in README.md).
// Plain C++17, no SystemC.
//
// Time goes on by advance() and by accesses; an event that is visible in cycle n, a byte that is there from then on
// say, was made by the edge that begins n. Accesses come in order of their cycles, but one may come after advance() has
// been asked for its next cycle: a read is answered when its response begins.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/uart_16550/state.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tabletop::uart_16550_core {

inline constexpr std::uint64_t never = UINT64_MAX;

// What the transmitter puts on the line from a cycle on.
struct sent_frame {
    std::uint64_t cycle = 0;
    std::uint32_t divisor = 0;
    serial_format format;
    std::uint8_t byte = 0;
};

class transmitter {
  public:
    // What was set has changed, visible in this cycle.
    void plan(const uart_state& state, std::uint64_t cycle);
    // The next cycle in which something that it does is visible; never: nothing until something is set.
    std::uint64_t next_visible() const { return decides_ == never ? never : decides_ + 1; }
    // It has a frame on the line in this cycle.
    bool sending(std::uint64_t cycle) const { return cycle < busy_until_; }
    std::uint64_t busy_until() const { return busy_until_; }

    struct step {
        std::optional<sent_frame> frame;
        bool level = true;    // of the line from next_visible() on, without a frame
        bool looped = false;  // not for the pin
    };
    // Does what is visible in next_visible().
    step make_step(uart_state& state);

  private:
    std::uint64_t free_from(std::uint64_t cycle) const;

    std::uint64_t decides_ = never;  // the cycle in which it is free and takes something
    std::uint64_t busy_until_ = 0;   // the first cycle behind what it sends
    bool low_ = false;               // a break is on the line
    bool low_looped_ = false;        // on the loop
};

struct received_character {
    std::uint64_t visible = never;
    std::uint8_t byte = 0;
    std::uint32_t errors = 0;  // bits of LSR
};

// What the receiver can hear, by cycle.
struct receiver_inputs {
    level_history pin{1};
    level_history loop{1};
};

class receiver {
  public:
    // Divisor or format have changed, visible in this cycle.
    void configure(std::uint64_t cycle, std::uint32_t divisor, const serial_format& format);
    // The input has changed as well, visible in this cycle.
    void select(bool looped, std::uint64_t cycle);
    void reset();
    // Hears the pin from this cycle on.
    void release(std::uint64_t cycle);
    // What was announced of the inputs has changed.
    void look_again() { looked_ = false; }

    // The next one if the input stays as announced.
    const received_character& next(const receiver_inputs& inputs) const;
    received_character take(const receiver_inputs& inputs);
    // Levels of cycles before this one are not asked for any more.
    std::uint64_t needed_from() const;
    bool has_clock() const { return divisor_ != 0; }

  private:
    const level_history& heard(const receiver_inputs& inputs) const { return looped_ ? inputs.loop : inputs.pin; }
    bool seen(const level_history& input, std::uint64_t cycle) const;
    std::uint64_t next_fall(const level_history& input, std::uint64_t cycle) const;
    std::optional<received_character> character_from(const level_history& input, std::uint64_t start) const;
    received_character look(const level_history& input) const;

    bool looped_ = false;
    bool held_ = false;             // in reset
    std::uint64_t heard_from_ = 0;  // the first cycle with this input
    std::uint64_t idle_from_ = 0;   // it looks for a start bit from this cycle on
    std::uint32_t divisor_ = 0;
    serial_format format_;
    mutable bool looked_ = false;
    mutable received_character next_;
};

class uart_line {
  public:
    // What comes out of it, in order of cycles.
    struct output {
        std::function<void(const sent_frame& frame)> frame;
        std::function<void(std::uint64_t cycle, bool level)> level;       // of the pin, beside frames
        std::function<void(std::uint64_t cycle, bool raises)> interrupt;  // after an event or an access
    };

    explicit uart_line(output out) : out_(std::move(out)) {}

    // Everything that is visible in this cycle.
    void advance(std::uint64_t cycle) { advance(cycle, cycle); }
    std::uint64_t next_event() const;

    std::uint32_t value(std::uint32_t offset, std::uint64_t cycle) const {
        return now_.state.value(offset, now_.sender.sending(cycle));
    }
    // The first cycle after `cycle`, that of the latest access, in which a register may read otherwise while nothing is
    // accessed and the pin stays as announced; never: none. For a register whose reads have an effect it is `cycle`.
    std::uint64_t next_change(std::uint32_t offset, std::uint64_t cycle) const;
    // Reads in this cycle.
    std::uint32_t read(std::uint32_t offset, std::uint64_t cycle);
    // Visible in this cycle. value: of byte 0.
    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle);
    void set_pin(std::uint64_t cycle, bool level);
    // Reset has been sampled, visible in this cycle; the first cycle without.
    void reset(std::uint64_t cycle);
    void release(std::uint64_t cycle);

    // It does not now, and something is to come with an interrupt enabled.
    bool may_interrupt() const {
        return !now_.state.raises() && now_.state.has_interrupts_enabled() && next_event() != never;
    }
    bool idle(std::uint64_t cycle) const { return !now_.state.has_to_send() && !now_.sender.sending(cycle); }

  private:
    // All that an event or an access changes.
    struct moment {
        uart_state state{family_member{}};
        transmitter sender;
        receiver hearer;
        std::uint32_t divisor = 0;                  // that the receiver has been given
        std::uint32_t format_bits = 0;              // likewise
        std::optional<received_character> arrived;  // visible in the cycle of the last write
        std::uint64_t timeout = never;              // visible
    };

    void advance(std::uint64_t transmitter_cycle, std::uint64_t receiver_cycle);
    void begin_events(std::uint64_t cycle);
    void rewind(std::uint64_t cycle);
    std::uint64_t next_of_receiver() const;
    void transmit();
    void put(std::uint64_t cycle, const transmitter::step& step);
    void receive();
    void take(const access_effects& effects, std::uint64_t cycle);
    void arm_timeout(std::uint64_t cycle);
    void set_input(level_history& input, std::uint64_t cycle, bool level);
    void tell(std::uint64_t cycle) { out_.interrupt(cycle, now_.state.raises()); }

    output out_;
    receiver_inputs inputs_;
    moment now_;
    moment before_;                // the events of the last cycle that had some
    std::uint64_t events_in_ = 0;  // that cycle
    std::uint64_t put_until_ = 0;  // what the transmitter did up to this cycle is on the line
};

}  // namespace tabletop::uart_16550_core
