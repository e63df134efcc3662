// SPDX-License-Identifier: Apache-2.0
// Levels from outside that have been announced for pins and not yet taken over.
#pragma once

#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>

namespace tabletop {

class pin_inputs {
  public:
    struct change {
        std::uint64_t time_ps;
        unsigned pin;
        bool level;
    };

    // owner: for the message. Throws std::logic_error for a time before the last announced one.
    void announce(const change& coming, const std::string& owner) {
        if (coming.time_ps < announced_ps_) throw std::logic_error(owner + ": an input before the last one announced");
        announced_ps_ = coming.time_ps;
        coming_.push_back(coming);
    }
    // Calls take(change) for what has come in until time_ps, in order.
    template <typename Take>
    void advance(std::uint64_t time_ps, Take take) {
        while (!coming_.empty() && coming_.front().time_ps <= time_ps) {
            take(coming_.front());
            coming_.pop_front();
        }
    }
    bool empty() const { return coming_.empty(); }
    // When the next one comes; not when there is none.
    std::uint64_t next_ps() const { return coming_.front().time_ps; }

  private:
    std::deque<change> coming_;
    std::uint64_t announced_ps_ = 0;
};

}  // namespace tabletop
