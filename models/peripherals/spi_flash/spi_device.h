// SPDX-License-Identifier: Apache-2.0
// What hangs at one chip select of a serial bus (SPI), byte by byte, whoever the master is. No SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

class spi_device {
  public:
    virtual ~spi_device() = default;

    // The chip select has become active, or inactive, at time_ps. What is so already is no change.
    virtual void select(bool selected, std::uint64_t time_ps) = 0;
    // A byte on `width` lines (1, 2 or 4), its highest bit first, in 8 / width clocks from time_ps on. sent: what the
    // master drives, on one line IO0; the result is what it sees there, on one line IO1: ones where nobody drives.
    virtual std::uint8_t exchange(std::uint8_t sent, unsigned width, std::uint64_t time_ps) = 0;
    // What a debugger sees of the content.
    virtual std::uint8_t peek(std::uint64_t /*address*/) const { return 0xFF; }
};

}  // namespace tabletop
