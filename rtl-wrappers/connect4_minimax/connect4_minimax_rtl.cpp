// SPDX-License-Identifier: Apache-2.0
#include "connect4_minimax/connect4_minimax_rtl.h"

#include "base/input_error.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "pins/verilated_clock.h"
#include "verilated_connect4_minimax.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

template <typename Model>
class minimax_model : public resettable_model, public axi_slave_pins {
  public:
    explicit minimax_model(unsigned depth) : top(&context_) {
        context_.randReset(2);
        top.aclk = 0;
        top.araddr = 0, top.arvalid = 0, top.rready = 0;
        top.awaddr = 0, top.awvalid = 0, top.wdata = 0, top.wstrb = 0, top.wvalid = 0, top.bready = 0;
        top.strap_depth = static_cast<CData>(depth);
    }
    ~minimax_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_until_change(top, top.aclk, edges, output_changed, [this] { return outputs(); });
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.aresetn = asserted ? 0 : 1; }

    void drive_request(const axi_request& request) override {
        if (!request.write) {
            top.araddr = static_cast<SData>(request.address);
            top.arvalid = 1;
            return;
        }
        top.awaddr = static_cast<SData>(request.address);
        top.wdata = request.data;
        top.wstrb = static_cast<CData>(request.strobes);
        top.awvalid = top.wvalid = 1;
    }
    void drop_valid(axi_channel channel) override {
        (channel == axi_channel::ar ? top.arvalid : channel == axi_channel::aw ? top.awvalid : top.wvalid) = 0;
    }
    bool ready(axi_channel channel) const override {
        return (channel == axi_channel::ar ? top.arready : channel == axi_channel::aw ? top.awready : top.wready) != 0;
    }
    bool response_valid(bool write) const override { return write ? top.bvalid != 0 : top.rvalid != 0; }
    axi_response response(bool write) const override {
        return write ? axi_response{0, top.bresp} : axi_response{top.rdata, top.rresp};
    }
    void drive_response_ready(bool write, bool ready) override { (write ? top.bready : top.rready) = ready; }

  private:
    unsigned outputs() const {
        return top.irq | top.rvalid << 1 | top.bvalid << 2 | top.arready << 3 | top.awready << 4 | top.wready << 5;
    }

    VerilatedContext context_;

  public:
    Model top;
};

template <typename Model>
class connect4_minimax_rtl : public connect4_minimax_block, private output_listener {
  public:
    connect4_minimax_rtl(sc_core::sc_module_name name, const connect4_minimax_config& config)
        : connect4_minimax_block(name),
          model_(config.depth),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        hub_.add(adapter_);
        hub_.rests_after_reset();
        SC_HAS_PROCESS(connect4_minimax_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override { pins_.changed(); }

    minimax_model<Model> model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    output_pins pins_;
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

}  // namespace tabletop
