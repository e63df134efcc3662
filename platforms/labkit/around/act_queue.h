// SPDX-License-Identifier: Apache-2.0
// Acts that somebody at the table has still to do, one after the other, and what they wait for on the screen.
#pragma once

#include "labkit/around/screen_watch.h"
#include "labkit/around/table_act.h"

#include <deque>
#include <optional>

namespace tabletop {

class act_queue {
  public:
    void push(const table_act& act) { acts_.push_back(act); }
    bool empty() const { return acts_.empty(); }
    // No more is to be typed into it for now.
    bool full() const { return acts_.size() >= 256; }
    void see(const checkers_screen_core::screen_state& screen) { watch_.see(screen); }

    // Empty: there is none, or it waits.
    std::optional<table_act> next() {
        while (waits() != nullptr && watch_.take(acts_.front().event)) acts_.pop_front();
        if (acts_.empty() || waits() != nullptr) return std::nullopt;
        const auto act = acts_.front();
        acts_.pop_front();
        // What the machine answers to this comes later.
        if (act.what == table_act::kind::contact && act.closed) watch_.forget();
        return act;
    }
    // The first act, when it waits for an event; else null.
    const table_act* waits() const {
        return !acts_.empty() && acts_.front().what == table_act::kind::await ? &acts_.front() : nullptr;
    }

  private:
    std::deque<table_act> acts_;
    screen_watch watch_;
};

}  // namespace tabletop
