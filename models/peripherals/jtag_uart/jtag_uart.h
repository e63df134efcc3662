// SPDX-License-Identifier: Apache-2.0
// JTAG UART, as Altera's core: two FIFOs of 64 bytes, whose other ends a program on the host reads and writes through
// the JTAG link. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/serial_line.h"
#include "base/view.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace tabletop {

struct jtag_uart_config {
    clock_domain clock;
    // The time of a byte on the link, each way, 10 to 2^32 - 1: jtag_uart_cycles_per_byte().
    unsigned cycles_per_byte = 0;

    // The bit time of a frame on the line: ten bits take a byte's time.
    serial_bit_time bit_time() const {
        return bit_time_of_cycles(cycles_per_byte, 10 * clock.hz_numerator(), clock.hz_denominator());
    }
};

// The cycles of a byte, to the nearest, of a link to a peer at so many bits a second, 8N1: ten bits a byte. Throws
// input_error when they are below 10 or above 2^32 - 1, or the rate is 0.
unsigned jtag_uart_cycles_per_byte(const clock_domain& clock, std::uint64_t bits_per_second);

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const jtag_uart_config& config);

// The block as a machine sees it, the same in every view. irq is high while RE and RI, or WE and WI.
class jtag_uart_block : public interrupting_block {
  public:
    // The link, as the two directions of a serial line, so that whoever can sit at a UART can sit here. Levels mean
    // nothing: a frame is a byte, at whatever rate it comes.
    serial_line rx;  // from the host
    serial_line tx;  // to the host, driven by the block

    using interrupting_block::interrupting_block;

    // call: told of every byte that is written while the FIFO is full, inside the access.
    void on_lost(std::function<void(std::uint8_t byte)> call) { lost_ = std::move(call); }
    // Nothing is being sent or waiting to be, as far as it has been written until now.
    virtual bool transmitter_idle() const = 0;

  protected:
    void tell_of_loss(std::uint8_t byte) const {
        if (lost_) lost_(byte);
    }

  private:
    std::function<void(std::uint8_t)> lost_;
};

// v: at or ca.
std::unique_ptr<jtag_uart_block> make_jtag_uart_tlm(const char* name, view v, const jtag_uart_config& config);

}  // namespace tabletop
