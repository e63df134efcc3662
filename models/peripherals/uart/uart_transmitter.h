// SPDX-License-Identifier: Apache-2.0
// The transmitting half of the UART. It turns bytes that are pushed into start bits. Plain C++ without SystemC. Cycles
// are those of the block's clock, counted from time 0.
#pragma once

#include "base/view.h"
#include "peripherals/uart/uart_fifo.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace tabletop::uart_core {

struct start_bit {
    std::uint8_t byte;
    std::uint64_t cycle;  // of its falling edge
};

class transmitter {
  public:
    // v: ca counts ticks, at takes the average.
    transmitter(view v, unsigned cycles_per_tick) : view_(v), cycles_per_tick_(cycles_per_tick) {}

    // Empty; the tick counter runs from `cycle` on.
    void reset(std::uint64_t cycle);

    // Pushes a byte into the FIFO; a full FIFO drops it.
    void push(std::uint8_t byte, std::uint64_t cycle);

    // The next start bit, also one that lies ahead.
    std::optional<start_bit> next() const;
    void take() { frames_.pop_front(); }

  private:
    std::uint64_t start_cycle(std::uint64_t pushed) const;

    const view view_;
    const std::uint64_t cycles_per_tick_;
    std::uint64_t base_ = 0;
    std::uint64_t free_ = 0;  // the earliest cycle of the next start bit
    fifo_level fifo_;
    std::deque<start_bit> frames_;
};

}  // namespace tabletop::uart_core
