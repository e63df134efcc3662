// SPDX-License-Identifier: Apache-2.0
#include "pins/burst_clock.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {
namespace {

std::uint64_t default_longest_burst = burst_clock::usual_longest_burst;
// The first of those with one clock in one simulation runs them all.
std::vector<burst_clock*> leaders;

}  // namespace

void burst_clock::set_default_longest_burst(std::uint64_t edges) {
    default_longest_burst = edges;
}

burst_clock::burst_clock(sc_core::sc_module_name name, const clock_domain& clock, clocked_model& model,
                         edge_listener& listener)
    : sc_module(name),
      clock_(clock),
      model_(model),
      listener_(listener),
      longest_burst_(default_longest_burst),
      leader_(find_leader()) {
    leader_.members_.push_back(this);
    leader_.longest_burst_ = std::min(leader_.longest_burst_, longest_burst_);
    if (&leader_ != this) return;
    leaders.push_back(this);
    spawn_method("run", [this] { run(); });
}

burst_clock::~burst_clock() {
    leaders.erase(std::remove(leaders.begin(), leaders.end(), this), leaders.end());
}

burst_clock& burst_clock::find_leader() {
    for (auto* const leader : leaders) {
        const bool same_clock = leader->clock_.hz_numerator() == clock_.hz_numerator() &&
                                leader->clock_.hz_denominator() == clock_.hz_denominator();
        if (same_clock && leader->simcontext() == simcontext()) return *leader;
    }
    return *this;
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
        next_ += model_.clock(cycle - next_ + 1, changed);
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
    resting_ = false;
    catch_up_all();
    while (!any_listener_due()) {
        if (all_at_rest()) {
            resting_ = true;
            next_trigger(from_ps(clock_.edge(usual_longest_burst)), awake_);  // nothing is evaluated ahead
            return;
        }
        const auto edges = edges_to_run();
        if (edges == 0) {
            next_trigger(from_ps(clock_.edge(next_) - now_ps()));
            return;
        }
        advance(edges);
        catch_up_all();
    }
    next_trigger(from_ps(clock_.edge(next_ - 1) - now_ps()));
}

void burst_clock::catch_up_all() {
    for (auto* const member : members_) member->catch_up();
}

bool burst_clock::any_listener_due() const {
    return std::any_of(members_.begin(), members_.end(), [](const auto* member) { return member->listener_due_; });
}

bool burst_clock::all_at_rest() const {
    return std::all_of(members_.begin(), members_.end(),
                       [](const auto* member) { return !member->edge_requested_ && member->listener_.at_rest(); });
}

// An edge that is requested is evaluated at its time. Otherwise edges are evaluated up to the next activity of the
// kernel: what happens at that time can only be seen by a later edge.
std::uint64_t burst_clock::edges_to_run() const {
    const auto pending = to_ps(sc_core::sc_time_to_pending_activity());
    if (pending == 0) return 0;
    const auto last = clock_.cycle(now_ps() + std::min(pending, clock_.edge(longest_burst_)));
    if (last < next_) return 0;
    const bool requested =
        std::any_of(members_.begin(), members_.end(), [](const auto* member) { return member->edge_requested_; });
    return requested ? 0 : std::min(last - next_ + 1, longest_burst_);
}

// All members stand at the same edge.
void burst_clock::advance(std::uint64_t edges) {
    if (members_.size() == 1) {
        next_ += model_.clock(edges, listener_due_);
    } else {
        for (bool changed = false; edges != 0 && !changed; --edges) {
            for (auto* const member : members_) {
                member->next_ += member->model_.clock(1, member->listener_due_);
                changed = changed || member->listener_due_;
            }
        }
    }
    for (auto* const member : members_) {
        member->listener_due_ = member->listener_due_ || member->edge_requested_;
        member->edge_requested_ = false;
    }
}

}  // namespace tabletop
