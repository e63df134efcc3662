// SPDX-License-Identifier: Apache-2.0
#include "peripherals/jtag_uart/link.h"

#include "peripherals/jtag_uart/timing.h"

#include <algorithm>

namespace tabletop::jtag_uart_core {

void receive_fifo::offer(std::uint8_t byte, std::uint64_t cycle) {
    if (entered_.full()) {
        waiting_.push_back({byte, cycle});
    } else {
        enter({byte, cycle}, 0);
    }
}

void receive_fifo::enter(const offered& from, std::uint64_t room_cycle) {
    const auto cycle = std::max({from.cycle, free_, room_cycle});
    entered_.push({from, cycle + fifo_to_shown});
    free_ = cycle + cycles_per_byte_;
}

unsigned receive_fifo::size(std::uint64_t cycle) const {
    auto count = entered_.size();
    while (count > 0 && entered_[count - 1].shown > cycle) --count;
    return count;
}

std::optional<std::uint8_t> receive_fifo::front(std::uint64_t cycle) const {
    if (first_cycle() > cycle) return std::nullopt;
    return entered_.front().from.byte;
}

void receive_fifo::pop(std::uint64_t cycle) {
    entered_.pop();
    if (waiting_.empty()) return;
    enter(waiting_.front(), cycle + 1);
    waiting_.pop_front();
}

void receive_fifo::reset(std::uint64_t cycle) {
    std::deque<offered> later;
    for (unsigned n = 0; n < entered_.size(); ++n) later.push_back(entered_[n].from);
    later.insert(later.end(), waiting_.begin(), waiting_.end());
    entered_.clear();
    waiting_.clear();
    free_ = 0;
    for (const auto& each : later) {
        if (each.cycle >= cycle) offer(each.byte, each.cycle);
    }
}

// A byte that the link takes in this very cycle makes no room in it.
std::optional<std::uint64_t> transmit_fifo::push(std::uint64_t cycle) {
    while (!taken_.empty() && taken_.front() < cycle) taken_.pop();
    if (taken_.full()) return std::nullopt;
    const auto taken = std::max(cycle + 1, free_);
    taken_.push(taken);
    free_ = taken + cycles_per_byte_;
    return taken;
}

unsigned transmit_fifo::room(std::uint64_t cycle) const {
    unsigned gone = 0;
    while (gone < taken_.size() && taken_[gone] < cycle) ++gone;
    return fifo_depth - taken_.size() + gone;
}

std::uint64_t transmit_fifo::first_cycle_with(unsigned places, std::uint64_t cycle) const {
    if (room(cycle) >= places) return cycle;
    return taken_[taken_.size() + places - fifo_depth - 1] + fifo_to_shown;
}

void transmit_fifo::reset(std::uint64_t free_cycle) {
    taken_.clear();
    free_ = free_cycle;
}

}  // namespace tabletop::jtag_uart_core
