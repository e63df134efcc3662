// SPDX-License-Identifier: Apache-2.0
// Parallel port, as Altera's PIO core: pins that a processor reads, drives and is interrupted by. Behaviour, cycles and
// known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "peripherals/pio/port.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

struct pio_config {
    clock_domain clock;
    unsigned width = 32;  // pins, 1 to 32
    pio_direction direction = pio_direction::in;
    pio_edge edge = pio_edge::none;  // which edges are captured; not with outputs alone
    pio_irq irq = pio_irq::none;     // edge: not without edge capture; level: not with outputs alone
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const pio_config& config);

// The block as a platform sees it, the same in every view.
class pio_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};   // active high, synchronous
    sc_core::sc_out<bool> irq{"irq"};  // low for ever without an interrupt
    // Levels of the pins from outside; low where nothing is bound.
    sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> pins_in{"pins_in"};
    sc_core::sc_export<cycle_pin_if> pins_out{"pins_out"};            // the levels of those that are driven
    sc_core::sc_export<cycle_pin_if> output_enable{"output_enable"};  // 1: this pin is driven

    explicit pio_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<pio_block> make_pio_tlm(const char* name, view v, const pio_config& config);

}  // namespace tabletop
