// SPDX-License-Identifier: Apache-2.0
// Approximately-timed view of the crossbar: fixed latencies, first come first served, no clock grid.
#pragma once

#include "base/timed_queue.h"
#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class axi_crossbar_at : public axi_crossbar_ports {
  public:
    axi_crossbar_at(sc_core::sc_module_name name, const axi_crossbar_config& config);

  private:
    static constexpr unsigned max_outstanding = 4;

    struct master_state {
        payload* request = nullptr;     // begun, not accepted
        std::deque<payload*> accepted;  // outstanding, in order
        unsigned target = 0;            // of the outstanding ones
        bool response_open = false;     // offered, not ended
    };
    struct queue_entry {
        unsigned master;
        payload* trans;
        bool shown;     // the target shows its response
        bool answered;  // ... and the response's latency is over
        bool done;      // the target does not wait for END_RESP
    };
    struct target_state {
        payload* slot = nullptr;        // request begun at the target, not accepted by it
        std::deque<unsigned> waiting;   // masters whose request is due, in order of arrival
        std::deque<queue_entry> queue;  // outstanding, in order
    };
    struct step {
        bool response;
        unsigned port;  // master of a request, target of a response
    };

    void begin_request(unsigned master, payload& trans, std::uint64_t begin_ps) override;
    void response_ended(unsigned master, payload& trans, std::uint64_t end_ps) override;
    void request_ended(unsigned target, payload& trans, std::uint64_t end_ps) override;
    bool begin_response(unsigned target, payload& trans, std::uint64_t begin_ps, bool done) override;
    void drop_all(std::vector<std::deque<payload*>>& open) override;
    void released() override;

    void on_due();
    void serve(unsigned target);
    void accept(unsigned target, unsigned master);
    void answer(unsigned target);
    void deliver(unsigned target);

    std::vector<master_state> masters_;
    std::vector<target_state> targets_;  // the hole is the last one
    timed_queue<step> steps_;
    bool resetting_ = false;  // an edge has sampled reset, and the pin is still asserted
};

}  // namespace tabletop
