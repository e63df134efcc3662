// SPDX-License-Identifier: Apache-2.0
// A design with registers behind an AXI4-Lite slave, the bundle axi4_lite, perhaps with an interrupt. What else a block
// has is its own.
#pragma once

#include "design/axi_port_pins.h"
#include "pins/axi_wave.h"

#include <cstdint>

namespace tabletop {

// Made before the wave in front of it.
struct register_port {
    axi_slave_port port;
};

class axi4_lite_design : public rtl_design, private register_port, public axi_wave {
  public:
    // base: is added to addresses.
    explicit axi4_lite_design(const rtl_description& description, const block_settings& settings = {},
                              std::uint64_t base = 0);

    bool irq() const { return irq_.value() != 0; }

  private:
    const output_pin irq_;
};

}  // namespace tabletop
