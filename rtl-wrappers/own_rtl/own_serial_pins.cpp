// SPDX-License-Identifier: Apache-2.0
#include "base/pin_hub.h"
#include "base/serial_pins.h"
#include "own_rtl/own_rtl.h"
#include "own_rtl/verilated_library.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

class serial_pins_model : public resettable_model, public serial_pins {
  public:
    explicit serial_pins_model(const own_rtl_description& description)
        : reset_active_high_(description.reset_active_high),
          design_(description,
                  {{description.clock_port, description.reset_port, description.ports.at("rx")},
                   {description.ports.at("tx")}},
                  1u << rx_pin | (reset_active_high_ ? 0u : 1u << reset_pin)) {}

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        if (!release_at_edge_0_) return design_.clock(edges, output_changed);
        design_.clock(1, output_changed);
        release_at_edge_0_ = false;
        set_reset_pin(false);
        design_.settle();
        return 1;
    }
    void settle() override { design_.settle(); }
    // Cycle 0 is the first without reset: at edge 0 the pin is still asserted.
    void drive_reset(bool asserted) override {
        release_at_edge_0_ = !asserted && sc_core::sc_get_status() < sc_core::SC_RUNNING;
        if (!release_at_edge_0_) set_reset_pin(asserted);
    }
    void drive_rx(bool level) override { design_.drive(rx_pin, level); }
    bool tx() const override { return design_.output(tx_pin); }
    std::string fault() const { return design_.fault(); }

  private:
    static constexpr unsigned reset_pin = 1;  // inputs; 0 is the clock
    static constexpr unsigned rx_pin = 2;
    static constexpr unsigned tx_pin = 0;  // outputs

    void set_reset_pin(bool asserted) { design_.drive(reset_pin, asserted == reset_active_high_); }

    bool reset_active_high_;
    bool release_at_edge_0_ = false;
    loaded_design design_;
};

class own_serial_pins : public serial_pins_block, private output_listener {
  public:
    own_serial_pins(sc_core::sc_module_name name, const own_rtl_description& description)
        : serial_pins_block(name),
          path_(description.path),
          model_(description),
          hub_("clock", description.clock, model_, this),
          adapter_("adapter", rx, tx, model_, hub_) {
        SC_HAS_PROCESS(own_serial_pins);
        SC_METHOD(on_reset);
        sensitive << rst;
        dont_initialize();
    }

    std::string fault() const override {
        const auto reason = model_.fault();
        return reason.empty() ? "" : fmt::format("{}: {}", path_, reason);
    }

  private:
    void on_reset() {
        hub_.set_reset(rst.read());
        adapter_.sample();
    }
    void on_outputs() override { adapter_.sample(); }

    std::string path_;
    serial_pins_model model_;
    pin_hub hub_;
    serial_pins_adapter adapter_;
};

}  // namespace

std::unique_ptr<serial_pins_block> make_own_serial_pins(const char* name, const own_rtl_description& description) {
    return std::make_unique<own_serial_pins>(name, description);
}

}  // namespace tabletop
