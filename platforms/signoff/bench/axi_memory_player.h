// SPDX-License-Identifier: Apache-2.0
// A memory on the pins of an AXI4-Lite master port: takes address and data of a write apart, in any order, and makes
// everybody wait now and then.
#pragma once

#include "pins/axi4_lite_pins.h"
#include "pins/axi_request_rules.h"
#include "stimulus/signoff/random_source.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>

namespace tabletop {

class axi_memory_player {
  public:
    // The taker is told of each request at its handshake.
    using taker = std::function<void(axi_channel channel, const axi_request& request)>;

    axi_memory_player(axi_master_pins& pins, std::uint64_t seed, axi_request_rules::listener wrong, taker taken);

    // Called in each cycle, as those of axi_port_player are.
    void drive();
    void look();
    // Forgets everything.
    void begin_reset();

  private:
    struct answer {
        axi_response response;
        unsigned wait;  // cycles
    };
    struct answers {
        std::deque<answer> waiting;
        bool valid = false;
        bool taken = false;  // in this cycle
    };

    void take(axi_channel channel);
    void write();

    axi_master_pins& pins_;
    random_source random_;
    axi_request_rules rules_;
    taker taken_;
    std::map<std::uint32_t, std::uint32_t> words_;
    std::array<bool, 3> ready_{};  // by axi_channel
    std::deque<std::uint32_t> write_addresses_;
    std::deque<axi_request> write_data_;
    std::array<answers, 2> answers_;  // R, B
};

}  // namespace tabletop
