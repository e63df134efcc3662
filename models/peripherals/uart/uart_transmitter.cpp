// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart/uart_transmitter.h"

#include "peripherals/uart/timing.h"

#include <algorithm>

namespace tabletop::uart_core {
namespace {

constexpr exact_cycles exact;
constexpr average_cycles average;

}  // namespace

void transmitter::reset(std::uint64_t cycle) {
    base_ = cycle;
    free_ = 0;
    fifo_.clear();
    frames_.clear();
}

// A byte leaves the FIFO in the cycle of the tick that takes it.
void transmitter::push(std::uint8_t byte, std::uint64_t cycle) {
    if (!fifo_.write(cycle)) return;
    const auto start = std::max(start_cycle(cycle), free_);
    fifo_.read(start - exact.tick_to_start);
    free_ = start + ticks_per_frame * cycles_per_tick_;
    frames_.push_back({byte, start});
}

std::optional<start_bit> transmitter::next() const {
    if (frames_.empty()) return std::nullopt;
    return frames_.front();
}

// A byte that has the line to itself starts with the first tick that sees it in the FIFO.
std::uint64_t transmitter::start_cycle(std::uint64_t pushed) const {
    if (view_ == view::at) return pushed + average.push_to_start + cycles_per_tick_ / 2;
    const auto ticks = std::max<std::uint64_t>((pushed + 1 - base_ + cycles_per_tick_ - 1) / cycles_per_tick_, 1);
    return base_ + ticks * cycles_per_tick_ + exact.tick_to_start;
}

}  // namespace tabletop::uart_core
