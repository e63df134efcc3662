// SPDX-License-Identifier: Apache-2.0
// What the `at` and the `ca` view of the crossbar have in common: numbered ports, reset, the masters' responses,
// b_transport, debug and DMI.
#pragma once

#include "base/access_timing.h"
#include "base/kernel_time.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class axi_crossbar_ports : public axi_crossbar_block {
  public:
    // v: at or ca.
    axi_crossbar_ports(sc_core::sc_module_name name, view v, const axi_crossbar_config& config);

  protected:
    using payload = tlm::tlm_generic_payload;

    // Uncontended times, the same for b_transport and the four phases: a request begun at begin_ps at a master port
    // begins at the target, and a response begun at begin_ps at the target begins at the master.
    std::uint64_t request_ps(std::uint64_t begin_ps) { return request_hop_.respond(begin_ps); }
    std::uint64_t response_ps(std::uint64_t begin_ps) { return response_hop_.respond(begin_ps); }
    // When the hole answers a request that reached it at request_ps.
    std::uint64_t hole_ps(std::uint64_t begin_ps) { return response_hop_.respond(begin_ps); }

    // A master begins a request.
    virtual void begin_request(unsigned master, payload& trans, std::uint64_t begin_ps) = 0;
    // A master has accepted the response that was offered to it; its transaction is over.
    virtual void response_ended(unsigned master, payload& trans, std::uint64_t end_ps) = 0;
    // A target has accepted a request (trans may be one that a reset has dropped).
    virtual void request_ended(unsigned target, payload& trans, std::uint64_t end_ps) = 0;
    // A target begins a response. done: it does not wait for END_RESP. False: nobody waits for this transaction any
    // more.
    virtual bool begin_response(unsigned target, payload& trans, std::uint64_t begin_ps, bool done) = 0;

    // An edge has sampled reset. Ends the responses that targets have open, empties every queue, and appends the open
    // transactions of master i, oldest first, to `open[i]`.
    virtual void drop_all(std::vector<std::deque<payload*>>& open) = 0;
    // The reset pin is released (at the kernel's time).
    virtual void released() = 0;

    // The next transaction of a master has its response: BEGIN_RESP goes out as soon as the response before it has
    // ended.
    void offer_response(unsigned master, payload& trans);
    void end_request(unsigned master, payload& trans);
    void send_request(unsigned target, payload& trans);
    void end_target_response(unsigned target, payload& trans);

    // Carries out a reset whose edge is now: before anything else that happens at its time.
    void settle_reset();

    unsigned hole() const { return config().targets; }
    bool reset_pin() const { return reset_; }
    // Edge `edge` samples, or has sampled, reset. For edges from the current cycle to the next one.
    bool edge_in_reset(std::uint64_t edge) const { return edge >= reset_edge_ && edge < release_edge_; }
    std::uint64_t release_edge() const { return release_edge_; }

  private:
    static constexpr std::uint64_t never = UINT64_MAX;

    struct master_port : tlm::tlm_fw_transport_if<> {
        master_port(axi_crossbar_ports& o, unsigned i) : owner(o), index(i) {}
        void b_transport(payload& trans, sc_core::sc_time& delay) override { owner.blocking(trans, delay); }
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
            for (auto* master : owner.masters_) master->invalidate_direct_mem_ptr(first, last);
        }
        axi_crossbar_ports& owner;
        unsigned index;
    };
    struct response_port {
        bool open = false;              // BEGIN_RESP sent, END_RESP not seen
        payload* offered = nullptr;     // the view's next response, open unless something is detached
        std::deque<payload*> detached;  // open when an edge sampled reset; the first may have its response already
    };

    void start_of_simulation() override;
    tlm::tlm_sync_enum forward(unsigned master, payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay);
    tlm::tlm_sync_enum backward(unsigned target, payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay);
    void end_response(unsigned master, std::uint64_t end_ps);
    void send_next_response(unsigned master);
    void on_reset_pin();
    void on_sampled_reset();

    void blocking(payload& trans, sc_core::sc_time& delay);
    void wait_for_turn(unsigned target, sc_core::sc_time& delay);
    unsigned debug(payload& trans);
    bool direct_memory(payload& trans, tlm::tlm_dmi& dmi);

    std::deque<master_port> master_ports_;
    std::deque<target_port> target_ports_;
    std::vector<tlm::tlm_bw_transport_if<>*> masters_;  // resolved once: a socket's operator-> is not free
    std::vector<tlm::tlm_fw_transport_if<>*> targets_;
    std::vector<response_port> responses_;

    bool reset_ = false;                  // the pin
    std::uint64_t reset_edge_ = never;    // the edge that samples the last assertion
    std::uint64_t release_edge_ = never;  // the edge that samples the last release
    std::uint64_t sampled_ps_ = never;    // time of reset_edge_ until then
    sc_core::sc_event sampled_;
    sc_core::sc_event reset_released_;  // b_transport waits for it

    const bool shared_;          // several masters: b_transport takes turns
    std::vector<bool> blocked_;  // a b_transport is inside
    sc_core::sc_event turn_;
    access_timing request_hop_;  // one cycle through the crossbar
    access_timing response_hop_;
};

}  // namespace tabletop
