// SPDX-License-Identifier: Apache-2.0
// Approximately-timed view of the crossbar: fixed latencies, first come first served or by number, no clock grid.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include <deque>
#include <vector>

namespace tabletop {

class axi_crossbar_at : public axi_crossbar_ports {
  public:
    axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config);

  private:
    struct master_state {
        unsigned request_target = 0;  // of the request that is not accepted
        unsigned outstanding = 0;     // accepted, not ended
        unsigned target = 0;          // of the outstanding ones
        bool response_open = false;   // handed over, not ended
    };
    struct target_state {
        bool busy = false;             // a request begun at the target is not accepted by it
        std::deque<unsigned> waiting;  // masters whose request is due, in the order of service
        unsigned answered = 0;         // oldest transactions whose response's latency is over
    };
    enum class step_kind { request, response, turn };
    struct step {
        step_kind kind;
        unsigned port;  // master of a request, target of a response or of requests and responses that wait
    };

    void begin_request(unsigned master, unsigned target) override;
    void request_ended(unsigned target) override;
    void begin_response(unsigned target) override;
    void response_ended(unsigned master) override;
    void restart() override;
    void released() override;

    void on_due();
    void wait_for(unsigned target, unsigned master);
    void next_turn(unsigned target);
    void serve(unsigned target);
    void accept(unsigned target, unsigned master);
    void deliver(unsigned target);

    std::vector<master_state> masters_;
    std::vector<target_state> targets_;  // the hole is the last one
    timed_queue<step> steps_;
    bool resetting_ = false;  // an edge has sampled reset, and the pin is still asserted
};

}  // namespace tabletop
