// SPDX-License-Identifier: Apache-2.0
#include "connect4_minimax/connect4_minimax_rtl.h"

#include "base/input_error.h"
#include "pins/axi4_lite_model.h"
#include "pins/register_block_rtl.h"
#include "pins/verilated_clock.h"
#include "verilated_connect4_minimax.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

template <typename Top>
class minimax_model : public axi4_lite_model<Top> {
  public:
    using axi4_lite_model<Top>::top;

    explicit minimax_model(unsigned depth) { top.strap_depth = static_cast<CData>(depth); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.aclk, edges, output_changed, [this] { return this->bus_and_irq(); });
    }
};

template <typename Top>
class connect4_minimax_rtl : public interrupting_block_rtl<connect4_minimax_block, minimax_model<Top>> {
  public:
    connect4_minimax_rtl(sc_core::sc_module_name name, const connect4_minimax_config& config)
        : interrupting_block_rtl<connect4_minimax_block, minimax_model<Top>>(name, config.clock, config.depth) {
        this->hub().rests_after_reset();
    }

    bool busy() const override { return this->model().top.busy != 0; }
    bool may_interrupt() const override { return this->model().top.may_interrupt != 0 || this->is_about_to_rise(); }
};

template <typename Top>
class connect4_minimax_pins : public single_slave_design<minimax_model<Top>> {
  public:
    connect4_minimax_pins(const char*, const connect4_minimax_config& config)
        : single_slave_design<minimax_model<Top>>(config.depth) {}
};

bool serves(const rtl_variant& variant, const connect4_minimax_config& config) {
    return variant.number("SOLVERS") == config.solvers && (variant.number("ALPHA_BETA") != 0) == config.alpha_beta;
}

std::string builds() {
    const auto& variants = connect4_minimax_rtl_variants();
    std::vector<std::string> solvers;
    for (const auto n : values_of(variants, "SOLVERS")) solvers.push_back(std::to_string(n));
    std::vector<std::string> kinds;
    for (const auto alpha_beta : values_of(variants, "ALPHA_BETA"))
        kinds.emplace_back(alpha_beta != 0 ? "alpha-beta" : "base");
    return fmt::format("{} solvers, {} build", enumerated(solvers), enumerated(kinds));
}

}  // namespace

bool has_connect4_minimax_rtl(const connect4_minimax_config& config) {
    return any_serves(connect4_minimax_rtl_variants(), config, serves);
}

std::unique_ptr<connect4_minimax_block> make_connect4_minimax_rtl(const char* name,
                                                                  const connect4_minimax_config& config) {
    check(config);
    if (auto engine = connect4_minimax_tops::make<connect4_minimax_block, connect4_minimax_rtl>(
            name, config, connect4_minimax_rtl_variants(), serves)) {
        return engine;
    }
    throw input_error(
        fmt::format("connect4_minimax has no rtl view with {} solvers; there are: {}", config.solvers, builds()));
}

std::unique_ptr<axi_pin_design> make_connect4_minimax_pins(const connect4_minimax_config& config) {
    return connect4_minimax_tops::make<axi_pin_design, connect4_minimax_pins>("", config,
                                                                              connect4_minimax_rtl_variants(), serves);
}

}  // namespace tabletop
