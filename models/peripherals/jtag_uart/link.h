// SPDX-License-Identifier: Apache-2.0
// Functional core of the JTAG UART: the FIFOs between the bus and a link that moves one byte each way every so many
// cycles. How full they are is a function of the cycle. Plain C++17, no SystemC.
//
// Accesses come in order of their cycles; questions about a cycle before the last access are not answered.
#pragma once

#include "base/fixed_fifo.h"
#include "peripherals/jtag_uart/registers.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace tabletop::jtag_uart_core {

inline constexpr std::uint64_t never = UINT64_MAX;
inline constexpr unsigned fifo_depth = jtag_uart_registers::fifo_depth;
// RI is 1 with so many bytes to read, WI with room for so many.
inline constexpr unsigned least_to_read = 1;
inline constexpr unsigned least_room = 8;

// The FIFO of bytes from the host. Nothing is lost: what finds it full waits at the host.
class receive_fifo {
  public:
    explicit receive_fifo(unsigned cycles_per_byte) : cycles_per_byte_(cycles_per_byte) {}

    // The link offers a byte from this cycle on, not before the one that was offered before.
    void offer(std::uint8_t byte, std::uint64_t cycle);
    // Bytes in the FIFO in a cycle.
    unsigned size(std::uint64_t cycle) const;
    // The oldest byte in a cycle, if there is one.
    std::optional<std::uint8_t> front(std::uint64_t cycle) const;
    // The oldest byte, which is there in this cycle, leaves at its end.
    void pop(std::uint64_t cycle);
    // The first cycle in which a byte is there if none leaves; `never`: none is known of.
    std::uint64_t first_cycle() const { return entered_.empty() ? never : entered_.front().shown; }
    // The FIFO is emptied, and all offers of cycles before this one are forgotten.
    void reset(std::uint64_t cycle);

  private:
    struct offered {
        std::uint8_t byte = 0;
        std::uint64_t cycle = 0;
    };
    struct entered {
        offered from;
        std::uint64_t shown = 0;  // the first cycle in which it is there
    };

    void enter(const offered& from, std::uint64_t room_cycle);

    std::uint64_t cycles_per_byte_;
    fixed_fifo<entered, fifo_depth> entered_;  // those that have a place, from a known cycle on
    std::deque<offered> waiting_;              // for one of them to leave
    std::uint64_t free_ = 0;                   // the link writes no byte before
};

// The FIFO of bytes to the host.
class transmit_fifo {
  public:
    explicit transmit_fifo(unsigned cycles_per_byte) : cycles_per_byte_(cycles_per_byte) {}

    // A byte is written in this cycle. The cycle in which the link takes it; none: the FIFO was full, it is lost.
    std::optional<std::uint64_t> push(std::uint64_t cycle);
    // Places that are free in a cycle.
    unsigned room(std::uint64_t cycle) const;
    // The first cycle, from this one on, with so many free places if none is taken.
    std::uint64_t first_cycle_with(unsigned places, std::uint64_t cycle) const;
    // The FIFO is emptied. The link takes no byte before free_cycle.
    void reset(std::uint64_t free_cycle);

  private:
    std::uint64_t cycles_per_byte_;
    fixed_fifo<std::uint64_t, fifo_depth> taken_;  // of each byte, the cycle in which the link takes it
    std::uint64_t free_ = 0;
};

// AC: the host looks at the block once a byte, in the cycles 0, cycles_per_byte and so on.
class host_activity {
  public:
    explicit host_activity(unsigned cycles_per_byte) : cycles_per_byte_(cycles_per_byte) { clear(0); }

    // Nobody has been there in the cycles before this one.
    void clear(std::uint64_t cycle) {
        seen_from_ = (cycle + cycles_per_byte_ - 1) / cycles_per_byte_ * cycles_per_byte_ + 1;
    }
    bool seen(std::uint64_t cycle) const { return cycle >= seen_from_; }

  private:
    std::uint64_t cycles_per_byte_;
    std::uint64_t seen_from_ = 0;
};

}  // namespace tabletop::jtag_uart_core
