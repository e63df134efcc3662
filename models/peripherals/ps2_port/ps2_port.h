// SPDX-License-Identifier: Apache-2.0
// PS/2 port: a FIFO of 256 bytes from a keyboard or a mouse, and commands to it. Behaviour, cycles and known limits are
// in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/interrupting_block.h"
#include "base/view.h"
#include "peripherals/ps2_port/host_limits.h"
#include "peripherals/ps2_port/ps2_peer.h"
#include "peripherals/ps2_port/ps2_wires.h"

#include <systemc>

#include <memory>

namespace tabletop {

struct ps2_port_config {
    clock_domain clock;
    ps2_port_core::host_limits limits;
};

// Makes a configuration with the limits of the page, in this clock's cycles.
ps2_port_config ps2_port_config_of(const clock_domain& clock);

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const ps2_port_config& config);

// The block as a machine sees it, the same in every view. irq is high while RI.
class ps2_port_block : public interrupting_block {
  public:
    // What the device does to the wires, as ps2_wires; both released where nothing is bound.
    sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> pins_in{"pins_in"};
    sc_core::sc_export<cycle_pin_if> pins_out{"pins_out"};  // what the port does to them

    using interrupting_block::interrupting_block;

    // What is plugged in, so that its next byte is known of before it is on the wires; without one nothing is.
    void attach(const ps2_peer& device) { peer_ = &device; }
    // It receives, or sends a command, or one waits.
    virtual bool busy() const = 0;
    sc_core::sc_export<cycle_pin_if> busy_out{"busy_out"};  // the same by cycle
    bool may_interrupt() const final {
        return rises() || (awaits_byte() && (busy() || (peer_ != nullptr && peer_->busy())));
    }

  protected:
    // The interrupt rises with a byte that has come.
    virtual bool rises() const = 0;
    // RE is 1, and no byte is there: the next one interrupts.
    virtual bool awaits_byte() const = 0;

  private:
    const ps2_peer* peer_ = nullptr;
};

// v: at or ca.
std::unique_ptr<ps2_port_block> make_ps2_port_tlm(const char* name, view v, const ps2_port_config& config);

}  // namespace tabletop
