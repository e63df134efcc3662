// SPDX-License-Identifier: Apache-2.0
// Parallel port, as Altera's PIO core: pins that a processor reads, drives and is interrupted by. Behaviour, cycles and
// known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/interrupting_block.h"
#include "base/view.h"
#include "peripherals/pio/port.h"

#include <systemc>

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

// The block as a machine sees it, the same in every view. irq is low for ever without an interrupt.
class pio_block : public interrupting_block {
  public:
    // Levels of the pins from outside; low where nothing is bound.
    sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> pins_in{"pins_in"};
    sc_core::sc_export<cycle_pin_if> pins_out{"pins_out"};            // the levels of those that are driven
    sc_core::sc_export<cycle_pin_if> output_enable{"output_enable"};  // 1: this pin is driven

    using interrupting_block::interrupting_block;
};

// v: at or ca.
std::unique_ptr<pio_block> make_pio_tlm(const char* name, view v, const pio_config& config);

}  // namespace tabletop
