// SPDX-License-Identifier: Apache-2.0
// What a log has of the labkit's link, in place of a PC: the same bytes in the same cycles, whatever the machine sends.
#pragma once

#include "host/connection.h"
#include "labkit/around/table_log.h"
#include "peripherals/ft245r/ft245r.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {

class usb_replay : public connection, private usb_host_if {
  public:
    sc_core::sc_export<usb_host_if> host{"host"};
    sc_core::sc_port<usb_device_if> device{"device"};

    usb_replay(sc_core::sc_module_name name, const clock_domain& clock, std::vector<logged_byte> bytes);
    ~usb_replay() override;

    participant& end() const override;
    void poll() override {}
    bool acting() const override;
    std::uint64_t last_activity_ps() const override { return 0; }
    // The cycle from which on it has nothing more to send.
    std::uint64_t quiet_cycle() const;

  private:
    class far_side;

    void received(std::uint64_t, std::uint8_t) override {}
    void received_idle(std::uint64_t) override {}
    void send();

    const clock_domain clock_;
    const std::vector<logged_byte> bytes_;
    std::unique_ptr<far_side> side_;
};

}  // namespace tabletop
