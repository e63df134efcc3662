// SPDX-License-Identifier: Apache-2.0
// Adapters between the two serial lines of a block and the rx and tx pins of a Verilated model.
#pragma once

#include "base/serial_line.h"
#include "pins/axi4_lite_pins.h"

#include <systemc>

#include <deque>

namespace tabletop {

// The pins, seen from outside the Verilated block; high is idle.
class serial_pins {
  public:
    virtual ~serial_pins() = default;
    virtual void drive_rx(bool level) = 0;
    virtual bool tx() const = 0;
};

// What is announced on `rx` becomes pending events of the kernel, one an edge, for which a burst of clocks stops; the
// pin changes at the time of the edge. The tx pin is driven onto `tx` at the time of its change.
class serial_pins_adapter : public sc_core::sc_module, private serial_receiver {
  public:
    // Nothing of it is owned; the pin is driven idle. `owner` is the pin_hub of the wrapper.
    serial_pins_adapter(sc_core::sc_module_name name, serial_line& rx, serial_line& tx, serial_pins& pins,
                        pin_owner& owner);

    // The tx pin may have changed: after every edge that the hub reports (output_listener) and after every change of
    // the reset pin.
    void sample();
    // Edges are to come on rx.
    bool hears() const { return !edges_.empty(); }

  private:
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;
    void announce(std::uint64_t time_ps, bool level);
    void notify();
    void drive();

    serial_line& tx_;
    serial_pins& pins_;
    pin_owner& owner_;
    std::deque<serial_edge> edges_;  // of rx, to come
    sc_core::sc_event due_;
    bool rx_level_ = true;
    bool tx_level_ = true;
};

}  // namespace tabletop
