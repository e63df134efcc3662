// SPDX-License-Identifier: Apache-2.0
// What the link writes to the FT245R, as a function of the cycle: slot after slot, frames of twelve FF or a message.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/ft245r/ft245r.h"

#include <cstdint>

namespace tabletop {

class frame_pins : public ft245_writer_if {
  public:
    // quiet: idle slots write nothing.
    frame_pins(unsigned slot, bool quiet) : slot_(slot), quiet_(quiet) {}

    // Sends slots without end from this cycle on, the first with this byte of a frame, all FF. Calls come in order of
    // cycles; what was set for this cycle and later ones is dropped.
    void send_idle(std::uint64_t cycle, unsigned index) {
        begin(cycle, {quiet_ ? run_kind::none : run_kind::idle, index, 0});
    }
    // The same for a message, {departure, landing}, for its frame.
    void send_message(std::uint64_t cycle, unsigned index, unsigned move) {
        begin(cycle, {run_kind::message, index, move});
    }
    // Nothing, until something else is set.
    void stop(std::uint64_t cycle) { begin(cycle, {run_kind::none, 0, 0}); }
    // What was set has changed from this cycle on.
    void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    std::uint64_t next_write(std::uint64_t cycle) const override;
    std::uint64_t writes_before(std::uint64_t cycle) const override;

  private:
    enum class run_kind : std::uint8_t { none, idle, message };
    struct run {
        run_kind kind = run_kind::none;
        unsigned index = 0;  // of the first slot's byte in its frame
        unsigned move = 0;
        std::uint64_t writes = 0;  // before it
    };

    void begin(std::uint64_t cycle, run next);
    std::uint8_t byte_of(const run& of, std::uint64_t slot) const;
    std::uint64_t writes_of(const run& of, std::uint64_t cycles) const;

    const unsigned slot_;
    const bool quiet_;
    cycle_history<run> runs_{run{}};
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
