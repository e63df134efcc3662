// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "led_bank.h"
#include "pins/register_block_rtl.h"

namespace {

using namespace tabletop;

// led_bank.toml; the pins besides those of the bus.
const foreign_block described("led_bank", {"leds"});

class led_bank_design : public avalon_design {
  public:
    explicit led_bank_design(const rtl_description& description) : avalon_design(description) { start(); }

    const output_pin leds = output("leds", 8);
};

class led_bank_rtl : public register_block_rtl<led_bank, led_bank_design> {
  public:
    led_bank_rtl(sc_core::sc_module_name name, const clock_domain& clock)
        : register_block_rtl(name, clock, describe_block("led_bank")), clock_(clock) {
        leds.bind(pins_);
        hub().rests_after_reset();
    }

  private:
    void on_outputs() override { pins_.show(clock_.cycle(now_ps()), model().leds.value()); }

    const clock_domain clock_;
    cycle_pin pins_{0};
};

}  // namespace

std::unique_ptr<led_bank> make_led_bank_rtl(const char* name, const clock_domain& clock) {
    return std::make_unique<led_bank_rtl>(name, clock);
}
