// SPDX-License-Identifier: Apache-2.0
// A button or switch of the labkit, without its bouncing. Behaviour and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct debouncer_config {
    clock_domain clock;
    std::uint64_t steady = 648'000;  // cycles without a break after which a level counts, 1 to 2^24; 10 ms at 64.8 MHz
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const debouncer_config& config);

// The block as a machine sees it, the same in every view.
class debouncer_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                    // active high, synchronous
    sc_core::sc_port<cycle_pin_if> contact{"contact"};  // 1: pressed or on; any cycle may change it
    sc_core::sc_export<cycle_pin_if> level{"level"};

    explicit debouncer_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<debouncer_block> make_debouncer_tlm(const char* name, view v, const debouncer_config& config);

}  // namespace tabletop
