// SPDX-License-Identifier: Apache-2.0
// The program's own PC at the labkit's link: what the machine sends, and when the answer's bytes leave (specification,
// section 11).
#pragma once

#include "peripherals/ft245r/ft245r.h"
#include "stimulus/players/checkers_message.h"
#include "stimulus/players/checkers_pc.h"

#include <cstdint>
#include <systemc>

namespace tabletop {

struct pc_at_link_config {
    checkers_pc_config game;
    std::uint64_t delay = 64'800;  // cycles from the last byte of a message to the first of the answer
    std::uint64_t gap = 6'480;     // cycles a byte
    std::uint64_t search = 0;      // cycles more for the search
    bool stuck_alternate = false;  // a fault: the machine takes one byte only
};

class pc_at_link : public sc_core::sc_module, private usb_host_if {
  public:
    sc_core::sc_export<usb_host_if> host{"host"};
    sc_core::sc_port<usb_device_if> device{"device"};

    explicit pc_at_link(sc_core::sc_module_name name, const pc_at_link_config& config)
        : sc_module(name), config_(config), pc_(config.game) {
        host.bind(*this);
    }

    const checkers_pc& game() const { return pc_; }
    // The cycle from which on it has nothing more to send.
    std::uint64_t quiet_cycle() const { return free_; }

  private:
    void received(std::uint64_t cycle, std::uint8_t byte) override;
    void received_idle(std::uint64_t) override { reader_ = {}; }

    const pc_at_link_config config_;
    checkers_frame_reader reader_;
    checkers_pc pc_;
    std::uint64_t free_ = 0;
};

}  // namespace tabletop
