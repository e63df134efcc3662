// SPDX-License-Identifier: Apache-2.0
#include "base/axi4_lite_target.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "led_bank.h"

namespace {

using namespace tabletop;

constexpr std::uint32_t size = 8;           // bytes
constexpr access_cycles port_cycles{1, 1};  // as led_bank.sv
constexpr std::uint32_t all_leds = 0xFF;

class led_bank_tlm : public led_bank, private register_access {
  public:
    led_bank_tlm(sc_core::sc_module_name name, view v, const clock_domain& clock)
        : led_bank(name), clock_(clock), port_("port", in, *this, size, access_timing(v, clock, port_cycles)) {
        leds.bind(pins_);
        spawn_method("on_reset", sensitive_to(rst), [this] { port_.set_reset(rst.read()); });
    }

  private:
    std::uint32_t read(std::uint32_t, std::uint64_t) override { return lit_; }
    std::uint32_t peek(std::uint32_t) const override { return lit_; }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
               std::uint64_t effect_ps) override {
        if ((lanes & 1) != 0) light((offset == 0 ? value : lit_ ^ value) & all_leds, clock_.cycle_from(effect_ps));
    }
    void reset() override { light(0, clock_.cycle(now_ps())); }

    void light(std::uint32_t leds, std::uint64_t cycle) {
        lit_ = leds;
        pins_.show(cycle, leds);
    }

    const clock_domain clock_;
    axi4_lite_target port_;
    cycle_pin pins_{0};
    std::uint32_t lit_ = 0;
};

}  // namespace

std::unique_ptr<led_bank> make_led_bank_tlm(const char* name, view v, const clock_domain& clock) {
    return std::make_unique<led_bank_tlm>(name, v, clock);
}
