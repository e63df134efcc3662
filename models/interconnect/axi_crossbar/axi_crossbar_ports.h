// SPDX-License-Identifier: Apache-2.0
// The parts that the `at` and the `ca` view of the crossbar share: numbered ports, the base protocol on both sides with
// a payload of its own for each hop to a target, reset, b_transport, debug and DMI. The view decides when a request is
// forwarded and when a response is returned.
#pragma once

#include "base/access_timing.h"
#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/payload_pool.h"
#include "base/reset_pin.h"
#include "base/timed_queue.h"
#include "base/timed_ways.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "interconnect/axi_crossbar/timing.h"

#include <cstdint>
#include <deque>
#include <set>
#include <utility>
#include <vector>

namespace tabletop {

class axi_crossbar_ports : public axi_crossbar_block, private timed_ways {
  public:
    // v: at or ca.
    axi_crossbar_ports(sc_core::sc_module_name name, view v, const axi_crossbar_config& config);

    std::vector<crossbar_contention> contention() const override { return contention_; }
    // Payloads at the targets that they have not answered yet.
    std::size_t live_payloads() const { return pool_.live(); }

  protected:
    // Uncontended times, the same for b_transport and the four phases: a request begun at begin_ps at a master port
    // begins at the target, and a response begun at begin_ps at the target begins at the master.
    std::uint64_t request_ps(std::uint64_t begin_ps) { return request_hop_.respond(begin_ps); }
    std::uint64_t response_ps(std::uint64_t begin_ps) { return response_hop_.respond(begin_ps); }
    // When the hole answers a request that reached it at request_ps.
    std::uint64_t hole_ps(std::uint64_t begin_ps) { return response_hop_.respond(begin_ps); }

    // Callbacks to the view, all at the kernel's time. They may run inside a call of nb_transport, so they must not
    // call accept_request or hand_over_response, which are for the view's own processes.

    // A master begins a request to a target, or to the hole.
    virtual void begin_request(unsigned master, unsigned target) = 0;
    // A target has accepted the request that was forwarded to it.
    virtual void request_ended(unsigned target) = 0;
    // The oldest transaction of a target has its response. (The view itself answers for the hole.)
    virtual void begin_response(unsigned target) = 0;
    // A master has accepted the response that was handed to it; its transaction is over.
    virtual void response_ended(unsigned master) = 0;
    // An edge has sampled reset: requests, queues and responses are gone.
    virtual void restart() = 0;
    // The reset pin is released.
    virtual void released() = 0;

    // Takes the request of a master, forwards it to a target (or the hole) and ends it at the master.
    void accept_request(unsigned master, unsigned target);
    // Ends the response of the target's oldest transaction and hands it to the transaction's master: BEGIN_RESP goes
    // out as soon as the response before it has ended there.
    void hand_over_response(unsigned target);

    bool has_request(unsigned master) const { return masters_[master].request != nullptr; }
    bool request_is_write(unsigned master) const { return masters_[master].request_write; }
    // The master of the oldest transaction of a target, which has one.
    unsigned oldest_master(unsigned target) const { return targets_[target].queue.front().master; }
    bool is_idle(unsigned target) const { return targets_[target].queue.empty(); }

    // Carries out a reset whose edge is now (reset_pin.h).
    void settle_reset();

    unsigned hole() const { return config().targets; }
    bool in_reset() const { return reset_.asserted(); }
    // Edge `edge` samples, or has sampled, reset. It answers for edges from the current cycle to the next one.
    bool edge_in_reset(std::uint64_t edge) const { return edge >= reset_edge_ && edge < release_edge_; }
    std::uint64_t release_edge() const { return release_edge_; }

  private:
    using payload = tlm::tlm_generic_payload;
    static constexpr std::uint64_t never = UINT64_MAX;

    struct master_port : tlm::tlm_fw_transport_if<> {
        master_port(axi_crossbar_ports& o, unsigned i) : owner(o), index(i) {}
        void b_transport(payload& trans, sc_core::sc_time& delay) override { owner.blocking(index, trans, delay); }
        tlm::tlm_sync_enum nb_transport_fw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override {
            return owner.forward(index, trans, phase, delay);
        }
        unsigned transport_dbg(payload& trans) override { return owner.debug(trans); }
        bool get_direct_mem_ptr(payload& trans, tlm::tlm_dmi& dmi) override { return owner.direct_memory(trans, dmi); }
        axi_crossbar_ports& owner;
        unsigned index;
    };
    struct target_port : tlm::tlm_bw_transport_if<> {
        target_port(axi_crossbar_ports& o, unsigned i) : owner(o), index(i) {}
        tlm::tlm_sync_enum nb_transport_bw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) override {
            return owner.backward(index, trans, phase, delay);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
            owner.invalidate_direct_memory(index, first, last);
        }
        axi_crossbar_ports& owner;
        unsigned index;
    };

    struct master_side {
        tlm::tlm_bw_transport_if<>* socket = nullptr;  // resolved once, because operator-> costs time
        payload* request = nullptr;                    // begun, not accepted
        bool request_write = false;                    // on the bus
        payload* offered = nullptr;                    // the next response is its, unless something is detached
        payload* answer = nullptr;                     // ... and this is what the target made of it; null: the hole
        std::deque<payload*> detached;  // open when an edge sampled reset; the first may have its response already
        bool response_open = false;     // BEGIN_RESP sent, END_RESP not seen
    };
    // A transaction between its acceptance from the master and the hand-over of its response.
    struct transaction {
        unsigned master;
        payload* trans;      // the master's
        payload* hop;        // the target's; null at the hole, and until it is sent
        bool answered;       // the target has begun its response
        bool response_open;  // ... and waits for END_RESP
        bool shown;          // ... and the view knows
    };
    struct target_side {
        tlm::tlm_fw_transport_if<>* socket = nullptr;
        payload* request = nullptr;       // BEGIN_REQ sent, not ended
        std::vector<transaction> queue;   // in the order of the requests, capacity reserved
        std::vector<payload*> dropped;    // by a reset, not answered yet
        std::vector<payload*> owed_ends;  // open responses that a reset has ended
    };
    enum class event { begin_request, end_response, end_request, begin_response, completed };
    struct port_event {
        event what;
        unsigned port;
        payload* trans;
    };

    // b_transport calls to a target.
    struct call_queue {
        std::uint64_t next = 0;                                // number of the next call that comes
        bool serving = false;                                  // one of them is inside
        std::set<std::pair<unsigned, std::uint64_t>> waiting;  // rank and number; the first is the next
    };

    void start_of_simulation() override;
    tlm::tlm_sync_enum forward(unsigned master, payload& trans, tlm::tlm_phase& phase, const sc_core::sc_time& delay);
    tlm::tlm_sync_enum backward(unsigned target, payload& trans, const tlm::tlm_phase& phase,
                                const sc_core::sc_time& delay);
    void happen(const port_event& what, const sc_core::sc_time& delay);
    void annotate(const port_event& what, const sc_core::sc_time& delay);
    void on_annotated();
    void handle(const port_event& what);

    void take_request(unsigned master, payload& trans);
    static bool is_carried(const payload& trans) {
        return moves_data(trans) && check_access(trans) == tlm::TLM_OK_RESPONSE;
    }
    // The target of an access. Accesses that the bus cannot carry go to the hole.
    unsigned route(const payload& trans) const { return is_carried(trans) ? route_carried(trans) : hole(); }
    unsigned route_carried(const payload& trans) const {
        const auto* const range = find_range(trans.get_address());
        return range == nullptr ? hole() : range->target;
    }
    void send_request(unsigned target);
    void end_hop_request(unsigned target, const payload& hop);
    void begin_hop_response(unsigned target, payload& hop, bool completed);
    // The answer to a transaction that a reset has dropped; it is discarded.
    bool drop_answer(unsigned target, payload& hop, bool completed) {
        return !targets_[target].dropped.empty() && drop_known_answer(target, hop, completed);
    }
    bool drop_known_answer(unsigned target, payload& hop, bool completed);
    void show_response(unsigned target);
    void end_hop_response(unsigned target, payload& hop);
    void send_next_response(unsigned master);
    void set_answer(master_side& master);
    void end_response(unsigned master);
    void violation(unsigned target, const payload& hop, const char* what) const;

    // A call of nb_transport makes no call of the opposite path. A process carries out what it causes, at the same
    // time.
    void owe() { owed_.notify(sc_core::SC_ZERO_TIME); }
    void on_owed();

    void on_reset_pin();
    void on_sampled_reset();
    void detach_all(unsigned master);

    void blocking(unsigned master, payload& trans, sc_core::sc_time& delay);
    void run_ahead(payload& trans, sc_core::sc_time& delay);
    // The number of resets at its beginning. False: there has been another one since.
    bool carry(unsigned target, payload& trans, std::uint64_t resets);
    bool pass_time(std::uint64_t until_ps, std::uint64_t resets);
    void call_target(unsigned target, payload& trans, sc_core::sc_time& delay);
    std::uint64_t there(std::uint64_t sent_ps) override { return request_ps(sent_ps); }
    std::uint64_t back(std::uint64_t answered_ps) override { return response_ps(answered_ps); }
    bool ways_may_be_shifted(std::uint64_t by_ps) const override { return request_hop_.may_be_shifted(by_ps); }
    void wait_for_turn(unsigned master, unsigned target);
    void end_turn(unsigned target);
    unsigned debug(payload& trans);
    bool direct_memory(payload& trans, tlm::tlm_dmi& dmi);
    void invalidate_direct_memory(unsigned target, std::uint64_t first, std::uint64_t last);

    std::deque<master_port> master_ports_;
    std::deque<target_port> target_ports_;
    std::vector<master_side> masters_;
    std::vector<target_side> targets_;  // the hole is the last one
    payload_pool pool_;
    timed_queue<port_event> annotated_;  // phases with an annotated delay, until their time
    sc_core::sc_event owed_;

    sampled_reset reset_;
    std::uint64_t reset_edge_ = never;    // the edge that samples the last assertion
    std::uint64_t release_edge_ = never;  // the edge that samples the last release
    sc_core::sc_event reset_released_;    // b_transport waits for it
    std::uint64_t resets_ = 0;            // sampled so far
    sc_core::sc_event reset_sampled_;     // ends what b_transport waits for

    const bool shared_;              // several masters: b_transport takes turns
    std::vector<call_queue> calls_;  // by target
    std::vector<crossbar_contention> contention_;
    sc_core::sc_event turn_;
    access_timing request_hop_;
    access_timing response_hop_;
    ways_of_hints hinted_ways_;
};

}  // namespace tabletop
