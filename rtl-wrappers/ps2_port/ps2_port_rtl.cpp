// SPDX-License-Identifier: Apache-2.0
#include "ps2_port/ps2_port_rtl.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "described_ps2_port.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "pins/register_block_rtl.h"

namespace tabletop {
namespace {

block_settings settings_of(const ps2_port_core::host_limits& limits) {
    return {{"filter", verilog_literal(limits.filter)},
            {"inhibit", verilog_literal(limits.inhibit)},
            {"start", verilog_literal(limits.start)},
            {"transfer", verilog_literal(limits.transfer)}};
}

class ps2_port_design : public avalon_design {
  public:
    ps2_port_design(const rtl_description& description, const ps2_port_core::host_limits& limits)
        : avalon_design(description, settings_of(limits)) {
        start();
    }

    // What the port does to the wires.
    std::uint64_t drives() const {
        return (clock_low_.value() != 0 ? 0 : ps2_wires::clock) | (data_low_.value() != 0 ? 0 : ps2_wires::data);
    }
    bool busy() const { return busy_.value() != 0; }
    // A design without this pin may do so at any time.
    bool awaits_byte() const { return !awaits_byte_ || awaits_byte_.value() != 0; }

    cycle_pin_input device{ps2_wires::released};

  private:
    std::uint64_t drive(std::uint64_t cycle) override {
        const auto level = device.level(cycle) & drives();
        clock_.drive((level & ps2_wires::clock) != 0 ? 1 : 0);
        data_.drive((level & ps2_wires::data) != 0 ? 1 : 0);
        return device.steady_before();
    }

    const input_pin clock_ = high_input("ps2_clock");
    const input_pin data_ = high_input("ps2_data");
    const output_pin clock_low_ = output("ps2_clock_low");
    const output_pin data_low_ = output("ps2_data_low");
    const output_pin busy_ = output("busy");
    const output_pin awaits_byte_ = read_output("awaits_byte");
};

class ps2_port_rtl : public interrupting_block_rtl<ps2_port_block, ps2_port_design> {
  public:
    ps2_port_rtl(sc_core::sc_module_name name, const ps2_port_config& config, const rtl_description& description)
        : interrupting_block_rtl(name, config.clock, description, config.limits), config_(config) {
        pins_out.bind(out_);
        busy_out.bind(busy_);
    }

    bool busy() const override { return model().busy(); }

  private:
    bool rises() const override { return is_about_to_rise(); }
    bool awaits_byte() const override { return model().awaits_byte(); }
    void end_of_elaboration() override {
        if (pins_in.size() != 0) model().device.connect(*pins_in[0]);
    }
    void on_outputs() override {
        const auto cycle = config_.clock.cycle(now_ps());
        out_.show(cycle, model().drives());
        busy_.show(cycle, busy() ? 1 : 0);
        interrupting_block_rtl::on_outputs();
    }

    const ps2_port_config config_;
    cycle_pin out_{ps2_wires::released};
    cycle_pin busy_{0};
};

}  // namespace

ps2_port_core::host_limits limits_of(const rtl_variant& variant) {
    return {variant.number("FILTER"), variant.number("INHIBIT"), variant.number("START"), variant.number("TRANSFER")};
}

std::unique_ptr<ps2_port_block> make_ps2_port(const char* name, view v, const ps2_port_config& config) {
    if (v != view::rtl) return make_ps2_port_tlm(name, v, config);
    check(config);
    return std::make_unique<ps2_port_rtl>(name, config, describe_block("ps2_port"));
}

}  // namespace tabletop
