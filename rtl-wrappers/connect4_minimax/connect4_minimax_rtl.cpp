// SPDX-License-Identifier: Apache-2.0
#include "connect4_minimax/connect4_minimax_rtl.h"

#include "described_connect4_minimax.h"
#include "design/axi4_lite_rtl.h"

namespace tabletop {
namespace {

class minimax_design : public axi4_lite_design {
  public:
    minimax_design(const rtl_description& description, const connect4_minimax_config& config, std::uint64_t base)
        : axi4_lite_design(description,
                           {{"depth", verilog_literal(config.depth)},
                            {"alpha_beta", verilog_literal(config.alpha_beta ? 1 : 0)},
                            {"solvers", verilog_literal(config.solvers)}},
                           base) {
        start();
        strap_.drive(config.depth);
    }

    const output_pin busy = read_output("busy");
    const output_pin may_interrupt = read_output("may_interrupt");

  private:
    static constexpr unsigned depth_bits = 4;

    const input_pin strap_ = input("strap_depth", depth_bits);
};

class connect4_minimax_rtl : public axi4_lite_rtl<connect4_minimax_block, minimax_design> {
  public:
    connect4_minimax_rtl(sc_core::sc_module_name name, const connect4_minimax_config& config,
                         const bus_rtl_options& rtl)
        : axi4_lite_rtl(name, config.clock, rtl.check_protocol, rtl.description_of("connect4_minimax"), config,
                        rtl.base) {
        hub().rests_after_reset();
    }

    std::optional<bool> busy() const override {
        const auto& pin = model().busy;
        return pin ? std::optional(pin.value() != 0) : std::nullopt;
    }
    // One that does not say so before wakes nobody.
    bool may_interrupt() const override { return model().may_interrupt.value() != 0 || is_about_to_rise(); }
};

}  // namespace

std::unique_ptr<connect4_minimax_block> make_connect4_minimax(const char* name, view v,
                                                              const connect4_minimax_config& config,
                                                              const bus_rtl_options& rtl) {
    if (v != view::rtl) return make_connect4_minimax_tlm(name, v, config);
    check(config);
    return std::make_unique<connect4_minimax_rtl>(name, config, rtl);
}

std::unique_ptr<axi_pin_design> make_connect4_minimax_pins(const connect4_minimax_config& config,
                                                           const bus_rtl_options& rtl) {
    return std::make_unique<single_slave_design<minimax_design>>(rtl.description_of("connect4_minimax"), config,
                                                                 rtl.base);
}

}  // namespace tabletop
