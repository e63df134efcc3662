// SPDX-License-Identifier: Apache-2.0
// A PS/2 mouse with three buttons. README.md beside this file says what it sends and answers.
#pragma once

#include "peripherals/ps2_device/ps2_device.h"
#include "peripherals/ps2_mouse/movement.h"

#include <cstdint>

namespace tabletop {

class ps2_mouse : public ps2_device {
  public:
    ps2_mouse(sc_core::sc_module_name name, const ps2_device_config& config);

    // Called from a process of the kernel: moves the mouse so far to the right and up (away from the person), in
    // counts.
    void move(int dx, int dy);
    // These are down from now on.
    void buttons(bool left, bool right, bool middle);

    bool busy() const override { return ps2_device::busy() || movement_.has_news(); }

  private:
    void on_command(std::uint8_t byte) override;
    void on_self_test_end() override;
    void on_sent_all() override { look(); }
    void look();
    void report_when_due();

    mouse_movement movement_;
    bool reports_movement_ = false;  // F4
    std::uint64_t next_sample_ps_ = 0;
    sc_core::sc_event sample_{"sample"};
    sc_core::sc_event looks_{"looks"};
};

}  // namespace tabletop
