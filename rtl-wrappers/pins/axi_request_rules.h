// SPDX-License-Identifier: Apache-2.0
// What AXI4-Lite asks of a master's request channels (IHI 0022, A3.2.1), watched cycle by cycle.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <utility>

namespace tabletop {

class axi_master_pins;
enum class axi_channel : unsigned;

// What a channel shows stays as it is until its handshake.
class axi_request_rules {
  public:
    // The listener is told of a broken rule, once a handshake.
    using listener = std::function<void(const std::string& broken)>;

    explicit axi_request_rules(listener broken) : broken_(std::move(broken)) {}

    // An edge has been evaluated.
    void next_cycle();
    // READY is driven: the handshake of what the pins show is in this cycle.
    void taken(axi_channel of) { channels_[static_cast<unsigned>(of)].taken = true; }
    // Outputs are settled; any number of times in a cycle.
    void look(const axi_master_pins& pins);
    // An edge has sampled reset: nothing is open.
    void reset() { channels_ = {}; }

    // A channel waits for its handshake: every cycle is to be looked at.
    bool waiting() const;

  private:
    struct seen_request {
        bool valid = false;
        unsigned content = 0;  // the address, or the data
        unsigned strobes = 0;
        unsigned protection = 0;
    };
    struct watched {
        bool taken = false;  // in this cycle
        bool held = false;   // what the cycle before showed had no handshake
        bool told = false;   // of what is wrong with it
        seen_request now;
        seen_request before;  // of the cycle before
    };

    void look(const axi_master_pins& pins, axi_channel of);

    listener broken_;
    std::array<watched, 3> channels_;  // AR, AW, W
};

}  // namespace tabletop
