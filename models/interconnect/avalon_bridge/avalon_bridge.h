// SPDX-License-Identifier: Apache-2.0
// Bridge from a hard processor system to the fabric: the crossing between the clocks and the decoder behind it.
// Behaviour, times and known limits are in README.md beside this file.
#pragma once

#include "base/base_phase.h"
#include "base/clock_domain.h"
#include "base/timed_queue.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// Bytes base .. base + size - 1, below 2^32, belong to out[target]. Several windows may have one target.
struct avalon_window {
    std::string name;  // for messages
    std::uint64_t base;
    std::uint64_t size;  // at least 1
    unsigned target;
};

struct avalon_bridge_config {
    clock_domain clock;  // of the fabric
    unsigned targets;    // at least 1
    std::vector<avalon_window> windows;
    // Cycles of that clock from the initiator's request to the target's, and from the target's response to the
    // initiator's. No figure is published: assumptions.
    unsigned request_cycles = 4;
    unsigned response_cycles = 4;
    // False: DMI is denied, so that every access takes its time on the bridge, also with an initiator that does not
    // charge what a DMI grant says.
    bool direct_memory = true;
};

// Throws std::invalid_argument when windows overlap (with both names), end above 2^32, are empty or name no target.
void check(const avalon_bridge_config& config);

// Both call styles at `in`; one access at a time. Addresses reach the targets as they are.
class avalon_bridge : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_vector<tlm::tlm_initiator_socket<32>> out;
    sc_core::sc_in<bool> rst{"rst"};  // active high

    avalon_bridge(sc_core::sc_module_name name, const avalon_bridge_config& config);

    // Sets what is called for an access that no window takes, as it is answered.
    void on_outside(std::function<void(std::uint64_t address)> tell) { outside_ = std::move(tell); }

    // The target may answer any time later; the call returns with its answer.
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;

  private:
    using payload = tlm::tlm_generic_payload;

    // The targets are called by b_transport alone.
    struct target_port : tlm::tlm_bw_transport_if<> {
        target_port(avalon_bridge& o, unsigned i) : owner(o), index(i) {}
        tlm::tlm_sync_enum nb_transport_bw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override;
        void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
            owner.invalidate_window(index, first, last);
        }
        avalon_bridge& owner;
        unsigned index;
    };

    tlm::tlm_sync_enum nb_transport_fw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override;
    unsigned transport_dbg(payload& trans) override;
    bool get_direct_mem_ptr(payload& trans, tlm::tlm_dmi& dmi) override;
    void start_of_simulation() override;

    const avalon_window* find_window(std::uint64_t address);
    const avalon_window* find_access(const payload& trans);
    bool deny_outside(const payload& trans, tlm::tlm_dmi& dmi) const;
    void invalidate_window(unsigned target, std::uint64_t first, std::uint64_t last);

    void wait_for_turn(sc_core::sc_time& delay);
    static void pass(sc_core::sc_time& delay);
    void run_ahead(payload& trans, sc_core::sc_time& delay);
    void carry_in_step(payload& trans);
    const avalon_window* find_target(payload& trans);
    void call_target(payload& trans, const avalon_window& window, sc_core::sc_time& delay);
    void keep_buffer(const payload& trans);
    void fail(payload& trans);
    void set_free(std::uint64_t from_ps);

    void take_phases();
    void serve_phases();
    void accept(payload& trans);
    void respond(payload& trans);
    void on_reset();

    const avalon_bridge_config config_;
    const std::uint64_t request_ps_;
    const std::uint64_t response_ps_;
    std::deque<target_port> ports_;
    std::vector<tlm::tlm_fw_transport_if<>*> targets_;  // resolved once, because a socket's operator-> costs time
    const avalon_window* last_ = nullptr;               // the window of the last access

    std::function<void(std::uint64_t)> outside_;

    bool busy_ = false;                  // an access is under way
    std::uint64_t free_ps_ = 0;          // the next one begins here at the earliest
    unsigned blocked_ = 0;               // b_transport calls that wait for their turn
    unsigned resets_ = 0;                // so far
    std::vector<unsigned char> buffer_;  // the initiator's, of the read that is under way, before it
    unsigned read_length_ = 0;
    sc_core::sc_event freed_{"freed"};

    timed_queue<delayed_phase> phases_;
    std::deque<payload*> requests_;  // begun, not accepted
    payload* response_ = nullptr;    // begun, not ended
    sc_core::sc_event response_ended_{"response_ended"};
};

}  // namespace tabletop
