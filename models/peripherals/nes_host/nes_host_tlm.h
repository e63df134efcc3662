// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the pads' host.
#pragma once

#include "base/reset_pin.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/nes_host/strobe_pins.h"
#include "peripherals/nes_host/timing.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tabletop {

class nes_host_tlm : public nes_host_block, private cycle_pin_listener {
  public:
    nes_host_tlm(sc_core::sc_module_name name, view v, const nes_host_config& config);

  private:
    using byte_pair = std::array<std::uint8_t, most_pads>;

    void end_of_elaboration() override;
    void revised(std::uint64_t cycle) override;
    void on_change();

    void catch_up();
    void follow_reset();
    void take_byte(std::uint64_t frame);
    void announce(std::uint64_t frame, const byte_pair& before);
    void plan();
    bool is_last_change(std::uint64_t frame) const;
    byte_pair read(std::uint64_t frame) const;
    std::uint8_t read(unsigned pad, std::uint64_t frame) const;

    std::uint64_t cycle_of(std::uint64_t frame, std::uint64_t since) const;
    std::uint64_t now_cycle() const;

    const nes_host_config config_;
    const nes_host_core::frame_timing timing_;
    nes_strobe_pins strobe_pins_;
    reset_pin reset_{rst};
    std::uint64_t origin_ = 0;  // the cycle in which the last reset was released
    std::uint64_t frame_ = 0;   // the first whose byte is still to come
    byte_pair bytes_{};         // the registers
    // The next frame whose byte differs, as currently known.
    std::optional<std::uint64_t> due_frame_;
    sc_core::sc_event due_{"due"};
    sc_core::sc_event shown_{"shown"};
};

}  // namespace tabletop
