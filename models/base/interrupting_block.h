// SPDX-License-Identifier: Apache-2.0
// What every block of a fabric with registers and an interrupt has, in every view.
#pragma once

#include <systemc>
#include <tlm>

namespace tabletop {

class interrupting_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};   // active high, synchronous
    sc_core::sc_out<bool> irq{"irq"};  // level, active high

    explicit interrupting_block(sc_core::sc_module_name name) : sc_module(name) {}

    // The interrupt is low and may rise without another access, by what the block does or what is on the way to it: a
    // processor that sleeps has something to wait for. It does not stay true for ever without a rise.
    virtual bool may_interrupt() const = 0;
};

}  // namespace tabletop
