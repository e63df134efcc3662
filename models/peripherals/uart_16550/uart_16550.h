// SPDX-License-Identifier: Apache-2.0
// UART with the registers of a 16550A behind AXI4-Lite. Behaviour, cycles and known limits are in README.md beside this
// file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/serial_line.h"
#include "base/view.h"

#include <memory>

namespace tabletop {

struct uart_16550_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view.
class uart_16550_block : public interrupting_block {
  public:
    serial_line rx;  // driven by the peer
    serial_line tx;  // driven by the block

    using interrupting_block::interrupting_block;

    // Nothing is being sent or waiting to be, as far as it has been written until now.
    virtual bool transmitter_idle() const = 0;
};

// v: at or ca.
std::unique_ptr<uart_16550_block> make_uart_16550_tlm(const char* name, view v, const uart_16550_config& config);

}  // namespace tabletop
