// SPDX-License-Identifier: Apache-2.0
// UART with the registers of a 16550A behind AXI4-Lite. Behaviour, cycles and known limits are in README.md beside this
// file.
#pragma once

#include "base/clock_domain.h"
#include "base/serial_line.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

struct uart_16550_config {
    clock_domain clock;
};

// The block as a platform sees it, the same in every view.
class uart_16550_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};   // active high, synchronous
    sc_core::sc_out<bool> irq{"irq"};  // level, active high
    serial_line rx;                    // driven by the far end
    serial_line tx;                    // driven by the block

    explicit uart_16550_block(sc_core::sc_module_name name) : sc_module(name) {}

    // Nothing is being sent or waiting to be, as far as it has been written until now.
    virtual bool transmitter_idle() const = 0;
};

// v: at or ca.
std::unique_ptr<uart_16550_block> make_uart_16550_tlm(const char* name, view v, const uart_16550_config& config);

}  // namespace tabletop
