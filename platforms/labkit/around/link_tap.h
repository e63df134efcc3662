// SPDX-License-Identifier: Apache-2.0
// Stands between the machine's USB chip and its PC: tells of every byte that goes over, idle ones left out.
#pragma once

#include "peripherals/ft245r/ft245r.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <systemc>
#include <utility>

namespace tabletop {

class link_tap : public sc_core::sc_module, private usb_host_if, private usb_device_if {
  public:
    using listener = std::function<void(std::uint64_t cycle, bool to_device, std::uint8_t byte)>;

    sc_core::sc_export<usb_host_if> host{"host"};      // to the chip
    sc_core::sc_export<usb_device_if> usb{"usb"};      // to the PC
    sc_core::sc_port<usb_host_if> pc{"pc"};            // the PC
    sc_core::sc_port<usb_device_if> device{"device"};  // the chip

    explicit link_tap(sc_core::sc_module_name name) : sc_module(name) {
        host.bind(*this);
        usb.bind(*this);
    }

    // Sets what is called for a byte: the cycle is that in which the PC sees it, or in which it arrives in the chip,
    // perhaps one that is still to come.
    void on_byte(listener tell) { tell_ = std::move(tell); }

  private:
    void received(std::uint64_t cycle, std::uint8_t byte) override {
        if (tell_) tell_(cycle, false, byte);
        pc->received(cycle, byte);
    }
    void received_idle(std::uint64_t bytes) override { pc->received_idle(bytes); }
    void send(std::uint64_t cycle, std::uint8_t byte) override {
        if (tell_) tell_(cycle, true, byte);
        device->send(cycle, byte);
    }
    std::size_t waiting() const override { return device->waiting(); }

    listener tell_;
};

}  // namespace tabletop
