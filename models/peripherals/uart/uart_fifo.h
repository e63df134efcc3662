// SPDX-License-Identifier: Apache-2.0
// How full one of the UART's FIFOs is, cycle by cycle.
#pragma once

#include "peripherals/uart/timing.h"

#include <cstdint>
#include <deque>

namespace tabletop::uart_core {

class fifo_level {
  public:
    // The read strobe is high in `cycle`; perhaps announced ahead, in order of cycles.
    void read(std::uint64_t cycle) { reads_.push_back(cycle); }

    // The write strobe is high in `cycle`. False when the FIFO is full, as registered before this cycle: a read in the
    // same cycle makes no room. No read of an earlier cycle is announced any more.
    bool write(std::uint64_t cycle) {
        for (; !reads_.empty() && reads_.front() < cycle; reads_.pop_front()) {
            if (stored_ > 0) --stored_;
        }
        if (stored_ == fifo_places) return false;
        ++stored_;
        return true;
    }

    void clear() {
        stored_ = 0;
        reads_.clear();
    }

  private:
    std::uint64_t stored_ = 0;
    std::deque<std::uint64_t> reads_;
};

}  // namespace tabletop::uart_core
