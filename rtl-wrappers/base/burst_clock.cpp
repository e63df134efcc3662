// SPDX-License-Identifier: Apache-2.0
#include "base/burst_clock.h"

#include "base/kernel_time.h"

#include <algorithm>

namespace tabletop {

burst_clock::burst_clock(sc_core::sc_module_name name, const clock_domain& clock, clocked_model& model,
                         edge_listener& listener)
    : sc_module(name), clock_(clock), model_(model), listener_(listener) {
    SC_HAS_PROCESS(burst_clock);
    SC_METHOD(run);
}

std::uint64_t burst_clock::before_change() {
    const auto cycle = catch_up();
    if (next_ != cycle + 1) SC_REPORT_ERROR(name(), "an input changes inside a burst that has gone past it");
    return cycle;
}

std::uint64_t burst_clock::catch_up() {
    const auto cycle = clock_.cycle(now_ps());
    while (next_ <= cycle) {
        bool changed = false;
        next_ += model_.clock(1, changed);
        listener_due_ = listener_due_ || changed || edge_requested_;
        edge_requested_ = false;
    }
    if (listener_due_ && clock_.edge(next_ - 1) <= now_ps()) {
        listener_due_ = false;
        listener_.on_edge(next_ - 1);
    }
    return cycle;
}

// Runs at the time of an edge: of the one to be evaluated next, or of the one a burst has stopped at.
void burst_clock::run() {
    catch_up();
    while (!listener_due_) {
        const auto edges = edges_to_run();
        if (edges == 0) {
            next_trigger(from_ps(clock_.edge(next_) - now_ps()));
            return;
        }
        next_ += model_.clock(edges, listener_due_);
        listener_due_ = listener_due_ || edge_requested_;
        edge_requested_ = false;
        catch_up();
    }
    next_trigger(from_ps(clock_.edge(next_ - 1) - now_ps()));
}

// Edges up to the next activity of the kernel: what happens at that time can only be seen by a later edge.
std::uint64_t burst_clock::edges_to_run() const {
    const auto pending = to_ps(sc_core::sc_time_to_pending_activity());
    if (pending == 0) return 0;
    const auto last = clock_.cycle(now_ps() + std::min(pending, clock_.edge(longest_burst_)));
    if (last < next_) return 0;
    const auto limit = edge_requested_ ? 1 : longest_burst_;
    return std::min(last - next_ + 1, limit);
}

}  // namespace tabletop
