// SPDX-License-Identifier: Apache-2.0
// Cycle-annotated view of the crossbar: the rules of README.md, evaluated only at clock edges at which something can
// happen.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include <cstdint>
#include <vector>

namespace tabletop {

class axi_crossbar_ca : public axi_crossbar_ports {
  public:
    axi_crossbar_ca(sc_core::sc_module_name name, const axi_crossbar_config& config);

  private:
    static constexpr std::uint64_t never = UINT64_MAX;

    struct master_state {
        std::uint64_t request_cycle = 0;  // first cycle in which the VALID of its request is high
        unsigned request_target = 0;
        std::uint64_t request_from = 0;  // first cycle in which the VALID of a new request can be high
        unsigned outstanding = 0;        // accepted, response not ended
        unsigned target = 0;             // of the outstanding transactions
        bool write = false;
        std::uint64_t response_free_edge = 0;  // the response slot takes a new one from this edge on
        std::uint64_t last_end_cycle = never;  // of the last response handshake
    };
    struct target_state {
        std::uint64_t slot_free_edge = 0;  // never: the slot's request is not accepted by the target
        bool write = false;                // direction of the outstanding transactions
        unsigned last_winner = 0;
        bool response_ready = false;  // the oldest transaction shows its response
        std::uint64_t response_cycle = 0;
        std::uint64_t response_from = 0;    // first cycle in which the VALID of a new response can be high
        std::uint64_t hole_free_cycle = 0;  // the hole only: takes a request from here on; never: response pending
        bool hole_waiting = false;          // the hole only: a request stands in the slot
    };

    void begin_request(unsigned master, unsigned target) override;
    void request_ended(unsigned target) override;
    void begin_response(unsigned target) override;
    void response_ended(unsigned master) override;
    void restart() override;
    void released() override { schedule_if_waiting(release_edge()); }

    void schedule(std::uint64_t edge);
    void schedule_if_waiting(std::uint64_t edge) {
        if (waiting_ != 0) schedule(edge);
    }
    void on_edge();
    void evaluate(std::uint64_t edge);
    void take_request(unsigned target, std::uint64_t edge);
    bool is_candidate(unsigned master, unsigned target, std::uint64_t edge) const;
    void accept(unsigned target, unsigned master, std::uint64_t edge);
    void offer_to_hole(std::uint64_t edge);
    void hole_takes(std::uint64_t cycle);
    void show_response(target_state& target, std::uint64_t cycle);
    void take_response(unsigned target, std::uint64_t edge);

    const clock_domain clock_;
    std::vector<master_state> masters_;
    std::vector<target_state> targets_;  // the hole is the last one
    unsigned waiting_ = 0;               // requests not accepted and responses not taken
    std::uint64_t scheduled_edge_ = never;
    std::vector<std::uint64_t> later_edges_;  // to be evaluated after scheduled_edge_
    sc_core::sc_event edge_;
};

}  // namespace tabletop
