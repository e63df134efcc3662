// SPDX-License-Identifier: Apache-2.0
// What AXI4-Lite asks of a slave's response channels (IHI 0022, A3.2.1 and A3.3.1), watched cycle by cycle.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <utility>

namespace tabletop {

class axi_slave_pins;

// A response comes after its request, stays as it is until its handshake, and its code is one of OKAY, SLVERR, DECERR.
class axi_response_rules {
  public:
    // The listener is told of a broken rule, once a response.
    using listener = std::function<void(const std::string& broken)>;

    explicit axi_response_rules(listener broken) : broken_(std::move(broken)) {}

    // An edge has been evaluated.
    void next_cycle();
    // A request's last handshake is in this cycle: its response may come with the next.
    void asked(bool write) { ++channels_[write ? 1 : 0].asked; }
    // READY is driven: the handshake of the response that the pins show is in this cycle.
    void taken(bool write) { channels_[write ? 1 : 0].taken = true; }
    // Outputs are settled; any number of times in a cycle.
    void look(const axi_slave_pins& pins);
    // An edge has sampled reset: nothing is open.
    void reset() { channels_ = {}; }

    // A response waits for its handshake: every cycle is to be looked at.
    bool waiting() const;

  private:
    struct seen_response {
        bool valid = false;
        unsigned code = 0;
        unsigned data = 0;
    };
    struct channel {
        unsigned owed = 0;   // responses
        unsigned asked = 0;  // in this cycle
        bool taken = false;  // in this cycle
        bool held = false;   // the response of the cycle before had no handshake
        bool told = false;   // of what is wrong with this response
        seen_response now;
        seen_response before;  // of the cycle before
    };

    void look(const axi_slave_pins& pins, bool write);

    listener broken_;
    std::array<channel, 2> channels_;  // R, B
};

}  // namespace tabletop
