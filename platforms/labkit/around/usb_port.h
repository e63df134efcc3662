// SPDX-License-Identifier: Apache-2.0
// Anybody's program as the labkit's PC, at a port of the host: the bytes of the wire both ways, without idle frames.
#pragma once

#include "host/connection.h"
#include "host/lines/host_port.h"
#include "peripherals/ft245r/ft245r.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace tabletop {

class usb_port : public connection, private usb_host_if {
  public:
    sc_core::sc_export<usb_host_if> host{"host"};
    sc_core::sc_port<usb_device_if> device{"device"};

    // backend: "pty" or "tcp:PORT". gap: cycles from a byte to the next. Throws input_error.
    usb_port(sc_core::sc_module_name name, const clock_domain& clock, const std::string& backend, std::uint64_t gap);
    ~usb_port() override;

    participant& end() const override;
    void poll() override;
    bool acting() const override;
    std::uint64_t last_activity_ps() const override { return last_ps_; }

  private:
    class far_side;

    static constexpr std::size_t most_waiting = 4096;  // in the chip and on the way to it

    void received(std::uint64_t cycle, std::uint8_t byte) override;
    void received_idle(std::uint64_t) override {}
    void send();

    const clock_domain clock_;
    const std::uint64_t gap_;
    std::unique_ptr<far_side> side_;
    std::uint64_t free_ = 0;  // the first cycle for the next byte
    std::uint64_t last_ps_ = 0;
    sc_core::sc_event poll_{"poll"};
};

}  // namespace tabletop
