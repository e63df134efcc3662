// SPDX-License-Identifier: Apache-2.0
// PS/2 port: a FIFO of 256 bytes from a keyboard or a mouse, and commands to it. Behaviour, cycles and known limits are
// in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "peripherals/ps2_port/host_limits.h"
#include "peripherals/ps2_port/ps2_wires.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

struct ps2_port_config {
    clock_domain clock;
    ps2_port_core::host_limits limits;
};

// With the limits of the page, in this clock's cycles.
ps2_port_config ps2_port_config_of(const clock_domain& clock);

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const ps2_port_config& config);

// The block as a platform sees it, the same in every view.
class ps2_port_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};   // active high, synchronous
    sc_core::sc_out<bool> irq{"irq"};  // high while RI
    // What the device does to the wires, as ps2_wires; both released where nothing is bound.
    sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> pins_in{"pins_in"};
    sc_core::sc_export<cycle_pin_if> pins_out{"pins_out"};  // what the port does to them

    explicit ps2_port_block(sc_core::sc_module_name name) : sc_module(name) {}

    // It receives, or sends a command, or one waits.
    virtual bool busy() const = 0;
};

// v: at or ca.
std::unique_ptr<ps2_port_block> make_ps2_port_tlm(const char* name, view v, const ps2_port_config& config);

}  // namespace tabletop
