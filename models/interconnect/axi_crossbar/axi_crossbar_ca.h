// SPDX-License-Identifier: Apache-2.0
// Cycle-annotated view of the crossbar: the rules of README.md evaluated at the clock edges at which something can
// happen, and at no other.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop {

class axi_crossbar_ca : public axi_crossbar_ports {
  public:
    axi_crossbar_ca(sc_core::sc_module_name name, const axi_crossbar_config& config);

  private:
    static constexpr unsigned max_outstanding = 4;
    static constexpr std::uint64_t never = UINT64_MAX;

    // Outstanding transactions of one master in the order of their requests.
    class transaction_fifo {
      public:
        bool empty() const { return count_ == 0; }
        unsigned size() const { return count_; }
        payload* front() const { return entries_[first_]; }
        void push(payload* trans) { entries_[(first_ + count_++) % max_outstanding] = trans; }
        void pop() {
            first_ = (first_ + 1) % max_outstanding;
            --count_;
        }

      private:
        std::array<payload*, max_outstanding> entries_{};
        unsigned first_ = 0;
        unsigned count_ = 0;
    };

    struct master_state {
        payload* request = nullptr;       // begun, not accepted
        std::uint64_t request_cycle = 0;  // first cycle in which its VALID is high
        unsigned request_target = 0;
        std::uint64_t request_from = 0;  // first cycle in which the VALID of a new request can be high
        transaction_fifo accepted;       // outstanding; the front may be in the response slot
        unsigned target = 0;             // of the outstanding transactions
        bool write = false;
        std::uint64_t response_free_edge = 0;  // the response slot takes a new one from this edge on
        std::uint64_t last_end_cycle = never;  // of the last response handshake
    };
    struct queue_entry {
        unsigned master;
        payload* trans;
    };
    struct target_state {
        payload* slot = nullptr;  // request begun at the target, not accepted by it
        std::uint64_t slot_free_edge = 0;
        std::vector<queue_entry> queue;  // outstanding, capacity reserved
        bool write = false;              // direction of the outstanding transactions
        unsigned last_winner = 0;
        bool response_ready = false;  // the front of the queue shows its response
        std::uint64_t response_cycle = 0;
        std::uint64_t response_from = 0;    // first cycle in which the VALID of a new response can be high
        bool response_done = false;         // the target does not wait for END_RESP
        std::uint64_t hole_free_cycle = 0;  // the hole only: takes a request from here on; never: response pending
        bool hole_waiting = false;          // the hole only: a request stands in the slot
    };

    void begin_request(unsigned master, payload& trans, std::uint64_t begin_ps) override;
    void response_ended(unsigned master, payload& trans, std::uint64_t end_ps) override;
    void request_ended(unsigned target, payload& trans, std::uint64_t end_ps) override;
    bool begin_response(unsigned target, payload& trans, std::uint64_t begin_ps, bool done) override;
    void drop_all(std::vector<std::deque<payload*>>& open) override;
    void released() override { schedule_if_waiting(release_edge()); }

    void schedule(std::uint64_t edge);
    void schedule_if_waiting(std::uint64_t edge) {
        if (waiting_ != 0) schedule(edge);
    }
    void on_edge();
    void evaluate(std::uint64_t edge);
    void take_request(unsigned target, std::uint64_t edge);
    bool is_candidate(const master_state& master, unsigned target, std::uint64_t edge) const;
    void accept(unsigned target, unsigned master, std::uint64_t edge);
    void offer_to_hole(std::uint64_t edge);
    void hole_takes(std::uint64_t cycle);
    void show_response(target_state& target, std::uint64_t cycle, bool done);
    void take_response(unsigned target, std::uint64_t edge);
    void restart(target_state& target) const;

    const clock_domain clock_;
    std::vector<master_state> masters_;
    std::vector<target_state> targets_;  // the hole is the last one
    unsigned waiting_ = 0;               // requests not accepted and responses not taken
    std::uint64_t scheduled_edge_ = never;
    std::vector<std::uint64_t> later_edges_;  // to be evaluated after scheduled_edge_
    sc_core::sc_event edge_;
};

}  // namespace tabletop
