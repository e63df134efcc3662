// SPDX-License-Identifier: Apache-2.0
// Functional core of the PS/2 port: clock filter, receiver and transmitter, from decision to decision, and the FIFO.
// Plain C++17, no SystemC.
//
// What is decided in cycle c shows in c + 1.
#pragma once

#include "base/fixed_fifo.h"
#include "peripherals/ps2_port/host_limits.h"
#include "peripherals/ps2_port/ps2_wires.h"
#include "peripherals/ps2_port/registers.h"

#include <cstdint>
#include <optional>

namespace tabletop::ps2_port_core {

inline constexpr std::uint64_t never = UINT64_MAX;

// The wires as they are seen behind the synchroniser: ps2_wires by cycle.
class seen_wires {
  public:
    virtual ~seen_wires() = default;
    virtual std::uint64_t value(std::uint64_t cycle) const = 0;
    // The first cycle after this one in which it may be another, as currently known.
    virtual std::uint64_t next_change(std::uint64_t cycle) const = 0;
};

class clock_filter {
  public:
    explicit clock_filter(unsigned cycles) : cycles_(cycles) {}

    // High, and looks at the clock from this cycle on.
    void reset(std::uint64_t cycle);
    bool level() const { return level_; }
    // The next cycle in which it decides to follow the clock.
    std::uint64_t next_flip(const seen_wires& wires) const;
    // Looks at the cycles up to this one, before which it decides nothing. True: it follows the clock in it.
    bool step(const seen_wires& wires, std::uint64_t cycle);

  private:
    struct position {
        std::uint64_t cycle = 0;   // the first that has not been looked at
        std::uint64_t unlike = 0;  // so many before it, in a row, had another level
    };
    // Up to a cycle, or to the decision before it, which it returns; else never.
    std::uint64_t travel(position& at, const seen_wires& wires, std::uint64_t to) const;

    std::uint64_t cycles_;
    bool level_ = true;
    position at_;
};

class host_link {
  public:
    explicit host_link(const host_limits& limits) : limits_(limits), filter_(limits.filter) {}

    // The wires are released and nothing is under way, from this cycle on.
    void reset(std::uint64_t cycle);
    // The next cycle in which something may be decided.
    std::uint64_t next(const seen_wires& wires) const;
    // Decides what is decided in it. A byte that has been received.
    std::optional<std::uint8_t> step(const seen_wires& wires);
    // A command is written, and shows in this cycle. It is lost when one waited in the cycle before.
    void write_command(std::uint8_t byte, std::uint64_t cycle);

    // What it does to the wires, as ps2_wires.
    std::uint64_t drives() const;
    bool busy() const { return phase_ != phase::idle || waiting_; }
    // The device has not taken the last command.
    bool failed() const { return failed_; }

  private:
    enum class phase { idle, receive, inhibit, request, send, release };

    std::optional<std::uint8_t> decide(std::uint64_t cycle, bool tick, std::uint64_t wires);
    void begin_command(std::uint64_t cycle);
    std::optional<std::uint8_t> receive(bool bit);
    void send(std::uint64_t cycle, bool bit);
    void enter(phase next, std::uint64_t cycle);
    std::uint64_t limit() const;
    std::uint64_t last_cycle() const;

    host_limits limits_;
    clock_filter filter_;
    phase phase_ = phase::idle;
    std::uint64_t at_ = 0;          // nothing is decided before
    std::uint64_t timed_from_ = 0;  // the first cycle of what has a limit
    unsigned bits_ = 0;             // so many have been received, or sent
    std::uint32_t shift_ = 0;       // what has been received, or is still to be sent
    bool data_low_ = false;         // of a command
    std::optional<std::uint8_t> waiting_;
    std::uint64_t place_from_ = 0;  // a command that shows before that has found no place
    bool failed_ = false;
};

// How full it is by cycle.
class byte_fifo {
  public:
    // Received in this cycle; lost when it is full in it.
    void push(std::uint8_t byte, std::uint64_t cycle);
    unsigned size(std::uint64_t cycle) const;
    // The oldest byte in a cycle, if there is one.
    std::optional<std::uint8_t> front(std::uint64_t cycle) const;
    // The oldest byte, which is there in this cycle, leaves at its end.
    void pop(std::uint64_t cycle);
    // The first cycle in which a byte is there if none leaves; `never`: none is known of.
    std::uint64_t first_cycle() const { return entries_.empty() ? never : entries_.front().shown; }
    void clear() { entries_.clear(); }

  private:
    struct entry {
        std::uint8_t byte = 0;
        std::uint64_t shown = 0;
    };

    fixed_fifo<entry, ps2_port_registers::fifo_depth> entries_;
    std::uint64_t popped_ = never;  // the last cycle in which one left
};

}  // namespace tabletop::ps2_port_core
