// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "pins/serial_pins.h"
#include "user_rtl/user_design.h"
#include "user_rtl/user_rtl.h"

namespace tabletop {
namespace {

class serial_design : public user_design, public serial_pins {
  public:
    explicit serial_design(const user_rtl_description& description)
        : user_design(description, {{{description.ports.at("rx")}}, {{description.ports.at("tx")}}, {}}, 1u << rx_pin) {
    }

    void drive_rx(bool level) override { drive(rx_pin, level); }
    bool tx() const override { return output(tx_pin) != 0; }

  private:
    static constexpr unsigned rx_pin = 0;  // inputs
    static constexpr unsigned tx_pin = 0;  // outputs
};

class user_serial_pins : public serial_pins_block, private output_listener {
  public:
    user_serial_pins(sc_core::sc_module_name name, const user_rtl_description& description)
        : serial_pins_block(name),
          design_(description),
          hub_("clock", description.clock, design_, this),
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

std::unique_ptr<serial_pins_block> make_user_serial_pins(const char* name, const user_rtl_description& description) {
    return std::make_unique<user_serial_pins>(name, description);
}

}  // namespace tabletop
