// SPDX-License-Identifier: Apache-2.0
// The labkit's state machine with its board memory: asks the vision, talks to the PC, tells the screen. Behaviour and
// cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/checkers_referee/board_memory.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>

namespace tabletop {

// What the machine does with a move that the PC calls illegal.
enum class illegal_move_answer : std::uint8_t {
    ask,   // takes it back and asks again
    halt,  // as published: nothing moves until a reset
};

// How the human says that a move is made.
enum class ready_sign : std::uint8_t {
    by_switch,  // switch 5
    by_image,   // a picture that stands: 16 scans have seen the same, and nothing is in doubt
};

struct checkers_referee_config {
    clock_domain clock;
    ready_sign ready = ready_sign::by_switch;
    illegal_move_answer illegal = illegal_move_answer::ask;
    checkers_referee_core::board_fault fault = checkers_referee_core::board_fault::none;
};

// The block as a machine sees it, the same in every view.
class checkers_referee_block : public sc_core::sc_module {
  public:
    using pin_port = sc_core::sc_port<cycle_pin_if>;
    using pin_export = sc_core::sc_export<cycle_pin_if>;

    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    pin_port enter{"enter"};          // button
    pin_port ready{"ready"};          // switch 5

    pin_export grid_open{"grid_open"};    // to the vision, as described there
    pin_export scan_start{"scan_start"};  //
    pin_port scan_last{"scan_last"};
    pin_port seen{"seen"};
    pin_port blue{"blue"};
    pin_port doubtful{"doubtful"};

    pin_export send_request{"send_request"};  // to the link, as described there
    pin_export send_move{"send_move"};        //
    pin_port send_last{"send_last"};
    pin_port message_flag{"message_flag"};
    std::array<pin_port, 2> message{pin_port{"message_high"}, pin_port{"message_low"}};
    pin_export message_take{"message_take"};

    pin_export freeze{"freeze"};  // to the packer
    // Pins to the screen: shown_pins.
    std::array<pin_export, 2> display{pin_export{"display_low"}, pin_export{"display_high"}};
    pin_export reject{"reject"};
    pin_export blink{"blink"};
    pin_export swap{"swap"};
    pin_export calibrating{"calibrating"};
    pin_export winner{"winner"};

    explicit checkers_referee_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<checkers_referee_block> make_checkers_referee_tlm(const char* name, view v,
                                                                  const checkers_referee_config& config);

}  // namespace tabletop
