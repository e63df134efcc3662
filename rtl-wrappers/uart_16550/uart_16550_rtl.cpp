// SPDX-License-Identifier: Apache-2.0
#include "uart_16550/uart_16550_rtl.h"

#include "pins/axi4_lite_model.h"
#include "pins/register_block_rtl.h"
#include "pins/serial_pins.h"
#include "pins/verilated_clock.h"
#include "verilated_uart_16550.h"

namespace tabletop {
namespace {

class uart_16550_model : public axi4_lite_model<Vuart_16550_16_bytes>, public serial_pins {
  public:
    uart_16550_model() { top.rx = 1; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.aclk, edges, output_changed,
                                  [this] { return bus_and_irq() | top.tx << bus_and_irq_bits; });
    }

    void drive_rx(bool level) override { top.rx = level; }
    bool tx() const override { return top.tx != 0; }
};

class uart_16550_rtl : public interrupting_block_rtl<uart_16550_block, uart_16550_model> {
  public:
    uart_16550_rtl(sc_core::sc_module_name name, const uart_16550_config& config)
        : interrupting_block_rtl(name, config.clock), serial_("serial", rx, tx, model(), hub()) {
        hub().rests_after_reset();
    }

    bool transmitter_idle() const override { return model().top.idle != 0; }
    bool may_interrupt() const override {
        const auto& top = model().top;
        return is_about_to_rise() || top.may_interrupt != 0 || (top.awaits_character != 0 && serial_.hears());
    }

  private:
    void on_reset() override {
        interrupting_block_rtl::on_reset();
        serial_.sample();
    }
    void on_outputs() override {
        interrupting_block_rtl::on_outputs();
        serial_.sample();
    }

    serial_pins_adapter serial_;
};

}  // namespace

std::unique_ptr<uart_16550_block> make_uart_16550_rtl(const char* name, const uart_16550_config& config) {
    return std::make_unique<uart_16550_rtl>(name, config);
}

}  // namespace tabletop
