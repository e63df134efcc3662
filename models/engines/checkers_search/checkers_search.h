// SPDX-License-Identifier: Apache-2.0
// The checkers program of the labkit's PC as a block of the FPGA: it completes the human's move and searches the
// computer's answer. Behaviour and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/checkers_search/rule_set.h"

#include <systemc>

#include <array>
#include <memory>

namespace tabletop {

struct checkers_search_config {
    clock_domain clock;
    checkers_rules rules;  // a draw after at most 1000 moves
    unsigned horizon = 2;  // moves that the search looks ahead, 1 to 6
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const checkers_search_config& config);

// The block as a machine sees it, the same in every view.
class checkers_search_block : public sc_core::sc_module {
  public:
    using pin_port = sc_core::sc_port<cycle_pin_if>;
    using pin_export = sc_core::sc_export<cycle_pin_if>;

    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous

    // Pins to the referee, as those of the link.
    pin_port send_request{"send_request"};
    pin_port send_move{"send_move"};  // {departure, landing}, 12 bits
    pin_export send_last{"send_last"};
    pin_export message_flag{"message_flag"};
    pin_port message_take{"message_take"};
    std::array<pin_export, 2> message{pin_export{"message_high"}, pin_export{"message_low"}};  // as checkers_message

    // For any position.
    pin_port search{"search"};
    pin_port search_side{"search_side"};
    pin_port load{"load"};
    pin_port load_human{"load_human"};
    pin_port load_computer{"load_computer"};
    pin_port load_kings{"load_kings"};
    pin_port load_quiet{"load_quiet"};

    pin_export done{"done"};
    pin_export value{"value"};  // 14 bits, two's complement

    explicit checkers_search_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<checkers_search_block> make_checkers_search_tlm(const char* name, view v,
                                                                const checkers_search_config& config);

}  // namespace tabletop
