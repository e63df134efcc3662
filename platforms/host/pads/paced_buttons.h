// SPDX-License-Identifier: Apache-2.0
// Buttons at the keys of a display. Changes are played in the order of the keys, each press and each pause long enough
// for the machine to see it: a terminal tells of a press and its release at once, and of the next key as soon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace tabletop {

template <typename Button>
class paced_buttons {
  public:
    // shortest_ps: a press or a pause of one button.
    explicit paced_buttons(std::uint64_t shortest_ps) : shortest_ps_(shortest_ps) {}

    // A button's key goes down or up. False: nothing follows from that; what a key repeats while others wait is
    // dropped.
    bool change(Button button, bool pressed) {
        if (pressed == (keys_.count(button) != 0) || (pressed && due_.size() >= most_waiting)) return false;
        pressed ? static_cast<void>(keys_.insert(button)) : static_cast<void>(keys_.erase(button));
        due_.push_back(button);
        return true;
    }

    // The next button that changes now, and whether it is held from now on.
    std::optional<std::pair<Button, bool>> take(std::uint64_t now_ps) {
        if (due_.empty() || free_ps_[due_.front()] > now_ps) return std::nullopt;
        const auto button = due_.front();
        due_.pop_front();
        free_ps_[button] = now_ps + shortest_ps_;
        const bool held = held_.insert(button).second;
        if (!held) held_.erase(button);
        return std::pair(button, held);
    }

    // When the next one does, after take() has said that none does now; empty: none waits.
    std::optional<std::uint64_t> next_ps() {
        return due_.empty() ? std::nullopt : std::optional(free_ps_[due_.front()]);
    }

  private:
    static constexpr std::size_t most_waiting = 8;

    const std::uint64_t shortest_ps_;
    std::set<Button> keys_;                    // that are down
    std::set<Button> held_;                    // buttons
    std::deque<Button> due_;                   // to be pressed or let go
    std::map<Button, std::uint64_t> free_ps_;  // from when on a button may change again
};

}  // namespace tabletop
