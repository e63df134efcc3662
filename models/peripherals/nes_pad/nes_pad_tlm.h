// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the pad.
#pragma once

#include "peripherals/nes_pad/data_line.h"
#include "peripherals/nes_pad/latch_race.h"
#include "peripherals/nes_pad/nes_pad.h"

#include <cstdint>

namespace tabletop {

class nes_pad_tlm : public nes_pad_block, private cycle_pin_listener {
  public:
    nes_pad_tlm(sc_core::sc_module_name name, const nes_pad_config& config);

    void press(std::uint8_t buttons) override;
    void plug(bool in) override;

  private:
    void end_of_elaboration() override;
    void revised(std::uint64_t cycle) override;
    std::uint64_t now_cycle() const;

    const nes_pad_config config_;
    nes_data_line line_;
    latch_race race_;
};

}  // namespace tabletop
