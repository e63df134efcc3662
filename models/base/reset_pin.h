// SPDX-License-Identifier: Apache-2.0
// A block's reset. Several of its processes, and calls of others, may come at the time of a reset, in any order:
// whichever is first carries it out, before anything else that it does, and the others find it done. So each of them
// asks first.
#pragma once

#include "base/kernel_time.h"

#include <cstdint>
#include <systemc>

namespace tabletop {

// Follows the pin within the cycle: an asynchronous reset.
class reset_pin {
  public:
    // pin: active high. Out of reset at first.
    explicit reset_pin(const sc_core::sc_in<bool>& pin) : pin_(pin) {}

    // True once for each assertion and each release: the caller carries it out.
    bool has_changed() {
        if (pin_.read() == asserted_) return false;
        asserted_ = !asserted_;
        return true;
    }
    // The level at the last question.
    bool asserted() const { return asserted_; }

  private:
    const sc_core::sc_in<bool>& pin_;
    bool asserted_ = false;
};

// Begins with the clock edge that samples the pin: a synchronous reset. A pulse between two edges is none.
class sampled_reset {
  public:
    // Triggered by the edge. A process that is sensitive to it has to ask is_due().
    const sc_core::sc_event& sampled() const { return sampled_; }

    // The pin is asserted. edge_ps: the next edge, which samples it.
    void assert_before(std::uint64_t edge_ps) {
        asserted_ = true;
        edge_ps_ = edge_ps;
        sampled_.notify(from_ps(edge_ps - now_ps()));
    }
    // The pin is released, after is_due(). True: no edge has seen it asserted.
    bool release() {
        asserted_ = false;
        return forget_edge();
    }
    // The pin.
    bool asserted() const { return asserted_; }

    // True once, from the time of the edge on: the caller carries the reset out.
    bool is_due() { return edge_ps_ <= now_ps() && forget_edge(); }

  private:
    static constexpr std::uint64_t never = UINT64_MAX;

    bool forget_edge() {
        if (edge_ps_ == never) return false;
        edge_ps_ = never;
        sampled_.cancel();
        return true;
    }

    bool asserted_ = false;
    std::uint64_t edge_ps_ = never;  // until it has come
    sc_core::sc_event sampled_;
};

}  // namespace tabletop
