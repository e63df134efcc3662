// SPDX-License-Identifier: Apache-2.0
// Clocks a Verilated model inside the SystemC kernel, many edges at a time: a burst runs ahead until an output changes
// or until the next thing the kernel has to do, whichever is first. An input is sampled at the first edge strictly
// after its change.
#pragma once

#include "base/clock_domain.h"

#include <systemc>

#include <cstdint>
#include <vector>

namespace tabletop {

// The Verilated top, hidden in the wrapper's .cpp.
class clocked_model {
  public:
    virtual ~clocked_model() = default;
    // Makes at most `edges` rising edges (at least one); stops after the first that changed an output. Returns how
    // many.
    virtual std::uint64_t clock(std::uint64_t edges, bool& output_changed) = 0;
    // Inputs have changed between edges: evaluates what depends on them.
    virtual void settle() = 0;
};

// The listener is called at the time of an edge that changed outputs, or that was asked for.
class edge_listener {
  public:
    virtual ~edge_listener() = default;
    // Edge `cycle` has been evaluated; the kernel's time is that edge's.
    virtual void on_edge(std::uint64_t cycle) = 0;
    // No output changes before an input does: no edge need be evaluated ahead.
    virtual bool at_rest() const { return false; }
};

class burst_clock : public sc_core::sc_module {
  public:
    burst_clock(sc_core::sc_module_name name, const clock_domain& clock, clocked_model& model, edge_listener& listener);
    ~burst_clock() override;

    // Longest burst, in edges, of every clock that is made from now on: with host input, how far ahead that is
    // announced; tests compare bursts with single clocks (1).
    static void set_default_longest_burst(std::uint64_t edges);
    static constexpr std::uint64_t usual_longest_burst = 1u << 16;

    // Evaluates every edge up to the kernel's time. Call before changing an input; returns the current cycle. It is an
    // SC_REPORT_ERROR when a burst has gone past this time: the change was no pending activity of the kernel when the
    // burst began, as when sc_main writes a pin between two calls of sc_start while a listener is not at rest. Host
    // input is announced at least one longest burst ahead.
    std::uint64_t before_change();

    // The listener wants to be told of the next edge even if no output changes.
    void request_edge() {
        edge_requested_ = true;
        leave_rest();
    }

    // An input has changed: the listener may not be at rest any more.
    void leave_rest() {
        if (leader_.resting_) leader_.awake_.notify();
    }

  private:
    burst_clock& find_leader();
    void run();
    void catch_up_all();
    bool any_listener_due() const;
    bool all_at_rest() const;
    std::uint64_t edges_to_run() const;
    void advance(std::uint64_t edges);
    std::uint64_t catch_up();

    const clock_domain clock_;
    clocked_model& model_;
    edge_listener& listener_;
    std::uint64_t longest_burst_;  // of a leader, the shortest of its members'
    burst_clock& leader_;
    std::vector<burst_clock*> members_;  // of a leader, itself first
    bool resting_ = false;               // a leader, until awake_
    sc_core::sc_event awake_;
    std::uint64_t next_ = 0;  // the next edge to be evaluated
    bool edge_requested_ = false;
    bool listener_due_ = false;  // edge next_ - 1 has something for the listener
};

}  // namespace tabletop
