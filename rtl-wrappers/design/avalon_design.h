// SPDX-License-Identifier: Apache-2.0
// A design with registers behind an Avalon-MM slave, the bundle avalon_slave: address of a word, write, byteenable,
// writedata and readdata, and read where reads have an effect; perhaps with an interrupt. What else a block has is its
// own.
#pragma once

#include "design/followed_design.h"
#include "pins/avalon_pins.h"

#include <cstdint>

namespace tabletop {

class avalon_design : public followed_design, public avalon_slave_pins {
  public:
    explicit avalon_design(const rtl_description& description, const block_settings& settings = {});

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override;
    void drive_reset(bool asserted) override;

    bool irq() const { return irq_.value() != 0; }

  private:
    void raise(const axi_request& request) override;
    void drop() override;
    std::uint32_t readdata() const override { return static_cast<std::uint32_t>(readdata_.value()); }

    const input_pin address_, write_, read_, byteenable_, writedata_;
    const output_pin readdata_, irq_;
    bool in_reset_ = true;
};

}  // namespace tabletop
