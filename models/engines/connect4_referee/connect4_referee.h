// SPDX-License-Identifier: Apache-2.0
// Referee of the Nexys 4 machine: positioning machine, the seven position vectors, the win check of 69 groups and the
// winner's picture. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/connect4_referee/position_vectors.h"
#include "peripherals/nes_host/nes_host.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

class position_listener_if : public virtual sc_core::sc_interface {
  public:
    // The vectors from `cycle` on (since time 0 of the simulation). Called at the kernel's time of the cycle or before,
    // in order of the cycles. A reset cancels what has been announced for cycles that have not begun.
    virtual void positions(std::uint64_t cycle, const position_vectors& vectors) = 0;
};

struct connect4_referee_config {
    clock_domain clock;
};

// The referee's other output pins, as a value of a cycle_pin_if.
struct referee_status {
    static constexpr unsigned enable_bits = 7;   // [6:0], bit c: the register of column c loads
    static constexpr unsigned player_shift = 7;  // 0 red, 1 black
    static constexpr unsigned column_shift = 8;  // [10:8] CS, 0 to 6
    static constexpr unsigned win_shift = 11;
};

// The block as a machine sees it, the same in every view.
class connect4_referee_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, asynchronous
    sc_core::sc_export<press_listener_if> presses{"presses"};
    sc_core::sc_port<position_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> positions{"positions"};
    sc_core::sc_export<cycle_pin_if> status{"status"};  // referee_status

    explicit connect4_referee_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<connect4_referee_block> make_connect4_referee_tlm(const char* name, view v,
                                                                  const connect4_referee_config& config);

}  // namespace tabletop
