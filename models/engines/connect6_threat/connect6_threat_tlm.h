// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the engine: one behaviour, two ways to turn a reply's activity into cycles.
#pragma once

#include "base/reset_pin.h"
#include "base/timed_queue.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "engines/connect6_threat/timing.h"

#include <array>
#include <cstdint>
#include <deque>

namespace tabletop {

class connect6_threat_tlm : public connect6_threat_block, private byte_reader_if {
  public:
    connect6_threat_tlm(sc_core::sc_module_name name, view v, const connect6_threat_config& config);

  private:
    struct waiting_byte {
        std::uint8_t byte;
        std::uint64_t cycle;  // from which on it is available
    };
    // What happens at an edge.
    struct step {
        enum class kind : std::uint8_t { phase, act, stone, ready } what = kind::ready;
        std::uint8_t value = 0;  // the phase, the level, which stone of the reply
        std::uint64_t cycle = 0;
    };

    // byte_reader_if
    void available(std::uint8_t byte, std::uint64_t cycle) override;

    void take_waiting();
    std::uint64_t pop_cycle(std::uint64_t available) const;
    void begin_reply(const connect6_threat_core::reply& done, std::uint64_t last_pop);
    void drive_act(bool level, std::uint64_t cycle);
    void plan(step::kind what, std::uint8_t value, std::uint64_t cycle);

    void run();
    void apply(const step& next);
    void push(connect6_threat_core::cell stone, std::uint64_t first_push);

    void follow_reset();
    std::uint64_t now_cycle() const { return config_.clock.cycle(now_ps()); }

    const view view_;
    const connect6_threat_config config_;
    connect6_threat_core::engine engine_;
    std::deque<waiting_byte> waiting_;
    bool busy_ = false;                                 // from the last byte of a request to the end of its reply
    bool started_ = false;                              // the colour has been taken
    std::uint64_t ready_ = 0;                           // the cycle from which on the master looks for a byte
    std::array<connect6_threat_core::cell, 2> stones_;  // of the reply
    bool act_ = false;                                  // as planned
    reset_pin reset_{rst};
    bool reset_seen_ = false;  // the outputs are still to follow
    timed_queue<step> steps_;
};

}  // namespace tabletop
