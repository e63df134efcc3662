// SPDX-License-Identifier: Apache-2.0
// FT245R: a parallel FIFO at one end, USB at the other. Hard silicon with the times of its datasheet, in cycles of the
// labkit's clock (specification, section 8). README.md beside this file has them.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

// The host at the chip's USB end.
class usb_host_if : public virtual sc_core::sc_interface {
  public:
    // A byte from the device, in the cycle in which the host sees it; in order of cycles, told at the kernel's time of
    // that cycle or before.
    virtual void received(std::uint64_t cycle, std::uint8_t byte) = 0;
    // So many FF in a row, the last one seen in this cycle: told before the next received(), and by nothing else. An
    // idle link has no event.
    virtual void received_idle(std::uint64_t last_cycle, std::uint64_t bytes) = 0;
};

// What that host can do.
class usb_device_if : public virtual sc_core::sc_interface {
  public:
    // A byte arrives in the chip in this cycle, the present one or a later one; in order of cycles. False, and the byte
    // is lost: there is no room for it, 128 bytes wait.
    virtual bool send(std::uint64_t cycle, std::uint8_t byte) = 0;
};

struct ft245r_config {
    clock_domain clock;
};

class ft245r : public sc_core::sc_module {
  public:
    sc_core::sc_port<cycle_pin_if> from_fabric{"from_fabric"};  // ft245_pins, into the chip
    sc_core::sc_export<cycle_pin_if> to_fabric{"to_fabric"};    // ft245_pins, out of the chip
    sc_core::sc_port<usb_host_if> host{"host"};
    sc_core::sc_export<usb_device_if> device{"device"};

    ft245r(sc_core::sc_module_name name, const ft245r_config& config);
    ~ft245r() override;

  private:
    class chip;

    void end_of_elaboration() override;

    std::unique_ptr<chip> chip_;
};

}  // namespace tabletop
