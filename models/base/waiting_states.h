// SPDX-License-Identifier: Apache-2.0
// The time of a block whose states wait for levels of its inputs: an event in each cycle in which one of them ends,
// none between, and a synchronous reset.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "base/reset_pin.h"

#include <cstdint>
#include <systemc>

namespace tabletop {

class waiting_states : protected cycle_pin_listener {
  protected:
    // When a state that ends with a cycle is left.
    enum class moment : std::uint8_t {
        in_it,     // as soon as the cycle begins
        after_it,  // when nothing that comes in it can change an input any more
    };

    waiting_states(sc_core::sc_in<bool>& rst, const clock_domain& clock, moment left)
        : rst_(rst), clock_(clock), later_(left == moment::after_it ? 1 : 0) {}
    ~waiting_states() override = default;

    // The last cycle of what the state waits for, as far as it is known; cycle_pin_if::never: nothing is.
    virtual std::uint64_t due_cycle() const = 0;
    virtual void leave(std::uint64_t cycle) = 0;
    // A reset begins to count with this cycle; it no longer does.
    virtual void enter_reset(std::uint64_t cycle) = 0;
    virtual void leave_reset(std::uint64_t cycle) = 0;

    // Called at the end of the block's constructor.
    void start() {
        spawn_method("on_reset_pin", sensitive_to(rst_).dont_initialize(), [this] { on_reset_pin(); });
        spawn_method("carry_out_reset", sensitive_to(reset_.sampled()).dont_initialize(),
                     [this] { carry_out_reset(); });
        spawn_method("advance", sensitive_to(again_), [this] { advance(); });
    }

    // Of every input that a state may wait for.
    void revised(std::uint64_t) override { again_.notify(sc_core::SC_ZERO_TIME); }

  private:
    std::uint64_t now() const { return clock_.cycle(now_ps()); }

    void on_reset_pin() {
        if (rst_.read()) {
            reset_.assert_before(clock_.edge(now() + 1));
            return;
        }
        carry_out_reset();
        if (reset_.release()) return;
        leave_reset(now());
        again_.notify(sc_core::SC_ZERO_TIME);
    }

    void carry_out_reset() {
        if (reset_.is_due()) enter_reset(now());
    }

    // Ends each wait that is over by now, one after the other.
    void advance() {
        carry_out_reset();
        for (;;) {
            const auto due = due_cycle();
            if (due == cycle_pin_if::never) return;
            const auto edge_ps = clock_.edge(due + later_);
            if (edge_ps > now_ps()) {
                again_.notify(from_ps(edge_ps - now_ps()));
                return;
            }
            leave(due);
        }
    }

    sc_core::sc_in<bool>& rst_;
    const clock_domain clock_;
    const std::uint64_t later_;
    sampled_reset reset_;
    sc_core::sc_event again_{"again"};
};

}  // namespace tabletop
