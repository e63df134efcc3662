// SPDX-License-Identifier: Apache-2.0
#include "pins/serial_pins.h"
#include "base/process.h"
#include "design/description.h"
#include "design/rtl_design.h"

namespace tabletop {
namespace {

class serial_design : public rtl_design, public serial_pins {
  public:
    using rtl_design::rtl_design;

    void drive_rx(bool level) override { rx_.drive(level ? 1 : 0); }
    bool tx() const override { return tx_.value() != 0; }

  private:
    const input_pin rx_ = high_input("rx");
    const output_pin tx_ = output("tx");
};

class described_serial_pins : public serial_pins_block, private output_listener {
  public:
    described_serial_pins(sc_core::sc_module_name name, const rtl_description& description)
        : serial_pins_block(name, description.bit_time()),
          design_(description),
          hub_("clock", description.clock, design_.start(), this),
          adapter_("adapter", rx, tx, design_, hub_) {
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void on_reset() {
        hub_.set_reset(rst.read());
        adapter_.sample();
    }
    void on_outputs() override { adapter_.sample(); }

    serial_design design_;
    pin_hub hub_;
    serial_pins_adapter adapter_;
};

}  // namespace

std::unique_ptr<serial_pins_block> make_serial_pins(const char* name, const rtl_description& description) {
    return std::make_unique<described_serial_pins>(name, description);
}

}  // namespace tabletop
