// SPDX-License-Identifier: Apache-2.0
// Approximately-timed view of the crossbar: the rules of README.md with periods in place of cycles, no clock grid.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace tabletop {

class axi_crossbar_at : public axi_crossbar_ports {
  public:
    axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config);

  private:
    struct master_state {
        unsigned request_target = 0;     // of the request that is not accepted
        std::uint64_t request_from = 0;  // a request begins then at the earliest
        unsigned outstanding = 0;        // accepted, not ended a period ago
        unsigned target = 0;             // of the outstanding ones
        bool write = false;              // their direction
        bool response_open = false;      // handed over, not ended a period ago
    };
    struct target_state {
        bool busy = false;                // its slot: a request is not accepted, or has been less than a period ago
        std::set<unsigned> waiting;       // masters whose request is due
        unsigned last_winner = 0;         // of those that take turns
        unsigned outstanding = 0;         // accepted, and not handed over a period ago
        bool write = false;               // their direction
        unsigned answered = 0;            // oldest transactions whose response's latency is over
        std::uint64_t response_from = 0;  // a response begins then at the earliest
        bool hole_offered = false;        // the hole only: a request stands in the slot
        bool hole_pending = false;        // the hole only: it takes none, as its response is to come
    };
    // What is seen a period after it has happened: a handshake, or a response that has been handed over.
    enum class step_kind { request, response, request_taken, response_taken, handed_over };
    struct step {
        step_kind kind;
        unsigned port;  // master of a request and of a response that is taken, else the target
    };

    void begin_request(unsigned master, unsigned target) override;
    void request_ended(unsigned target) override;
    void begin_response(unsigned target) override;
    void response_ended(unsigned master) override;
    void restart() override;
    void released() override;

    void on_due();
    void take(const step& next);
    void serve(unsigned target);
    std::optional<unsigned> winner_of(unsigned target) const;
    bool may_go(unsigned master, unsigned target) const;
    void accept(unsigned target, unsigned master);
    void offer_to_hole();
    void deliver(unsigned target);
    void see_later(step_kind kind, unsigned port) { steps_.push(request_ps(now_ps()), {kind, port}); }

    std::vector<master_state> masters_;
    std::vector<target_state> targets_;  // the hole is the last one
    timed_queue<step> steps_;
    bool resetting_ = false;  // an edge has sampled reset, and the pin is still asserted
};

}  // namespace tabletop
