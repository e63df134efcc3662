// SPDX-License-Identifier: Apache-2.0
// What AXI4-Lite asks of a master's request channels (IHI 0022, A3.2.1), watched cycle by cycle.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <utility>

namespace tabletop {

class axi_master_pins;

// A request stays as it is until its handshake. A write is one once its address and its data are both there.
class axi_request_rules {
  public:
    // Told of a broken rule, once a request.
    using listener = std::function<void(const std::string& broken)>;

    explicit axi_request_rules(listener broken) : broken_(std::move(broken)) {}

    // An edge has been evaluated.
    void next_cycle();
    // READY is driven: the handshake of the request that the pins show is in this cycle.
    void taken(bool write) { channels_[write ? 1 : 0].taken = true; }
    // Outputs are settled; any number of times in a cycle.
    void look(const axi_master_pins& pins);
    // An edge has sampled reset: nothing is open.
    void reset() { channels_ = {}; }

    // A request waits for its handshake: every cycle is to be looked at.
    bool waiting() const;

  private:
    struct seen_request {
        bool valid = false;
        unsigned address = 0;
        unsigned data = 0;
        unsigned strobes = 0;
    };
    struct channel {
        bool taken = false;  // in this cycle
        bool held = false;   // the request of the cycle before had no handshake
        bool told = false;   // of what is wrong with this request
        seen_request now;
        seen_request before;  // of the cycle before
    };

    void look(const axi_master_pins& pins, bool write);

    listener broken_;
    std::array<channel, 2> channels_;  // AR; AW and W
};

}  // namespace tabletop
