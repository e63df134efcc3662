// SPDX-License-Identifier: Apache-2.0
#include "pio/pio_rtl.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "described_pio.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "peripherals/pio/timing.h"
#include "pins/register_block_rtl.h"

#include <algorithm>

namespace tabletop {
namespace {

// The enumerations are numbered as the parameters of the SystemVerilog.
block_settings settings_of(const pio_config& config) {
    return {{"width", verilog_literal(config.width)},
            {"direction", verilog_literal(static_cast<int>(config.direction))},
            {"edge", verilog_literal(static_cast<int>(config.edge))},
            {"irq", verilog_literal(static_cast<int>(config.irq))}};
}

class pio_design : public avalon_design {
  public:
    pio_design(const rtl_description& description, const pio_config& config)
        : avalon_design(description, settings_of(config)),
          in_port(input("in_port", config.width)),
          out_port(output("out_port", config.width)),
          out_enable(output("out_enable", config.width)) {
        start();
    }

    // A design without this pin may interrupt with any change of its pins.
    bool awaits_pins() const { return !awaits_pins_ || awaits_pins_.value() != 0; }

    const input_pin in_port;
    const output_pin out_port, out_enable;

  private:
    const output_pin awaits_pins_ = read_output("awaits_pins");
};

class pio_rtl : public interrupting_block_rtl<pio_block, pio_design>, private cycle_pin_listener {
  public:
    pio_rtl(sc_core::sc_module_name name, const pio_config& config, const rtl_description& description)
        : interrupting_block_rtl(name, config.clock, description, config),
          config_(config),
          out_(model().out_port.value()),
          enable_(model().out_enable.value()) {
        pins_out.bind(out_);
        output_enable.bind(enable_);
        spawn_method("drive_levels", sensitive_to(level_due_).dont_initialize(), [this] { drive_levels(); });
    }

    // The answer goes by pins of which a change has been announced.
    bool may_interrupt() const override { return is_about_to_rise() || (model().awaits_pins() && may_change()); }

  private:
    // An edge is captured some cycles after it.
    bool may_change() const {
        if (pins_in.size() == 0) return false;
        const auto now = config_.clock.cycle(now_ps());
        const auto since = now - std::min<std::uint64_t>(now, pio_core::pin_to_capture);
        return pins_in[0]->next_change(since) != cycle_pin_if::never;
    }
    // A level that interrupts does so in its own cycle: then pins are driven at their times, else in the clock loop.
    void end_of_elaboration() override {
        if (pins_in.size() == 0) return;
        if (config_.irq != pio_irq::level) {
            model().follow(model().in_port, *pins_in[0]);
            return;
        }
        pins_in[0]->attach(*this);
        level_due_.notify(sc_core::SC_ZERO_TIME);
    }
    void revised(std::uint64_t cycle) override {
        level_due_.notify(from_ps(std::max(config_.clock.edge(cycle), now_ps()) - now_ps()));
    }
    void drive_levels() {
        pin_owner& owner = hub();
        const auto cycle = owner.before_change();
        model().in_port.drive(pins_in[0]->value(cycle));
        owner.pins_changed();
        owner.after_change();
        interrupting_block_rtl::on_outputs();
        const auto next = pins_in[0]->next_change(cycle);
        if (next != cycle_pin_if::never) revised(next);
    }
    void on_outputs() override {
        const auto cycle = config_.clock.cycle(now_ps());
        out_.show(cycle, model().out_port.value());
        enable_.show(cycle, model().out_enable.value());
        interrupting_block_rtl::on_outputs();
    }

    const pio_config config_;
    cycle_pin out_;
    cycle_pin enable_;
    sc_core::sc_event level_due_{"level_due"};
};

}  // namespace

std::unique_ptr<pio_block> make_pio(const char* name, view v, const pio_config& config) {
    if (v != view::rtl) return make_pio_tlm(name, v, config);
    check(config);
    return std::make_unique<pio_rtl>(name, config, describe_block("pio"));
}

}  // namespace tabletop
