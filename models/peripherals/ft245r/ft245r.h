// SPDX-License-Identifier: Apache-2.0
// FT245R: a parallel FIFO at one end, USB at the other. Hard silicon with the times of its datasheet, in cycles of the
// labkit's clock (specification, section 8). README.md beside this file has them.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "peripherals/ft245r/ft245_pins.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace tabletop {

// Whoever writes to the chip. A value is ft245_write.
class ft245_writer_if : public cycle_pin_if {
  public:
    // The first cycle from this one on in which WR falls after another byte than FF, as far as it is known.
    virtual std::uint64_t next_write(std::uint64_t cycle) const = 0;
    // How often it has fallen before this cycle, whatever was written.
    virtual std::uint64_t writes_before(std::uint64_t cycle) const = 0;
};

// The chip's TXE#; 1: it takes no byte.
class ft245_ready_if : public cycle_pin_if {
  public:
    // True: as far as it is known it is 1 for a few cycles after each fall of WR and at no other time, and 0 again
    // this many cycles after the fall. 0: nothing of the kind.
    virtual unsigned ready_after_write() const = 0;
};

// The host at the chip's USB end.
class usb_host_if : public virtual sc_core::sc_interface {
  public:
    // A byte from the device, in the cycle in which the host sees it; in order of cycles, told at the kernel's time of
    // that cycle or before.
    virtual void received(std::uint64_t cycle, std::uint8_t byte) = 0;
    // Tells of so many FF in a row, before the next received() and nowhere else: an idle link has no event.
    virtual void received_idle(std::uint64_t bytes) = 0;
};

// What that host can do.
class usb_device_if : public virtual sc_core::sc_interface {
  public:
    // A byte arrives in the chip in this cycle, the present one or a later one; in order of cycles. The host keeps it
    // back as long as 128 bytes wait in the chip.
    virtual void send(std::uint64_t cycle, std::uint8_t byte) = 0;
    // Bytes that have been sent and that the fabric has not read.
    virtual std::size_t waiting() const = 0;
};

struct ft245r_config {
    clock_domain clock;
};

class ft245r : public sc_core::sc_module {
  public:
    sc_core::sc_port<ft245_writer_if> write{"write"};
    sc_core::sc_port<cycle_pin_if> rd_n{"rd_n"};
    sc_core::sc_export<ft245_ready_if> txe_n{"txe_n"};
    sc_core::sc_export<cycle_pin_if> read{"read"};  // ft245_read

    sc_core::sc_port<usb_host_if> host{"host"};
    sc_core::sc_export<usb_device_if> device{"device"};

    ft245r(sc_core::sc_module_name name, const ft245r_config& config);
    ~ft245r() override;

  private:
    class chip;

    void end_of_elaboration() override;
    void on_write();
    void on_rd();
    void on_arrival();

    std::unique_ptr<chip> chip_;
};

}  // namespace tabletop
