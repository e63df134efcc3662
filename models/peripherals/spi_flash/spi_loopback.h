// SPDX-License-Identifier: Apache-2.0
// A wire from what the master drives to what it hears.
#pragma once

#include "peripherals/spi_flash/spi_device.h"

namespace tabletop {

class spi_loopback : public spi_device {
  public:
    void select(bool, std::uint64_t) override {}
    std::uint8_t exchange(std::uint8_t sent, unsigned, std::uint64_t) override { return sent; }
};

}  // namespace tabletop
