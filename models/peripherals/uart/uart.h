// SPDX-License-Identifier: Apache-2.0
// UART of the fabric: 8 data bits, no parity, one stop bit, 16x oversampling, two 16-byte FIFOs. Behaviour and cycles
// are in README.md beside this file.
#pragma once

#include "base/byte_fifo.h"
#include "base/clock_domain.h"
#include "base/serial_line.h"
#include "base/view.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct uart_config {
    clock_domain clock;
    unsigned cycles_per_tick = 0;  // of the 16x tick, 1 to 65536: uart_cycles_per_tick()

    unsigned cycles_per_bit() const { return 16 * cycles_per_tick; }
    serial_bit_time bit_time() const {
        return bit_time_of_cycles(cycles_per_bit(), clock.hz_numerator(), clock.hz_denominator());
    }
};

// The divider's arithmetic: a counter runs from 0 to floor(clock / (16 baud)), so a tick comes every
// floor(clock / (16 baud)) + 1 cycles. Throws input_error when the quotient is 0 or above 65535, or the rate that comes
// out is off by more than 4 %; the message gives that rate, or the highest that has a quotient.
unsigned uart_cycles_per_tick(const clock_domain& clock, std::uint64_t baud);

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const uart_config& config);

// The block as a machine sees it, the same in every view.
class uart_block : public sc_core::sc_module {
  public:
    serial_line rx;                   // into the block
    serial_line tx;                   // driven by the block
    sc_core::sc_in<bool> rst{"rst"};  // active high, asynchronous
    sc_core::sc_export<byte_fifo_if> fifo{"fifo"};
    sc_core::sc_port<byte_reader_if> reader{"reader"};

    explicit uart_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<uart_block> make_uart_tlm(const char* name, view v, const uart_config& config);

}  // namespace tabletop
