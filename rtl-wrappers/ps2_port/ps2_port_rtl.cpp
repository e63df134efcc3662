// SPDX-License-Identifier: Apache-2.0
#include "ps2_port/ps2_port_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "pins/avalon_pins.h"
#include "pins/cycle_pin_input.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "verilated_ps2_port.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace tabletop {
namespace {

template <typename Top>
class port_model : public resettable_model, public avalon_slave_pins {
  public:
    port_model() : top(&context_) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        top.ps2_clock = top.ps2_data = 1;
        drop();
    }
    ~port_model() override { top.final(); }

    // The next edge is edge 0.
    void start() { edge_ = 0; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            if (edge_ != 0) drive_wires(device.level(edge_ - 1) & drives());
            const auto before = outputs();
            top.clk = 1;
            top.eval();
            top.clk = 0;
            top.eval();
            ++edge_;
            if (!see_edge(top.reset != 0) && outputs() == before) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.reset = asserted ? 1 : 0; }

    // What the port does to the wires.
    std::uint64_t drives() const {
        return (top.ps2_clock_low != 0 ? 0 : ps2_wires::clock) | (top.ps2_data_low != 0 ? 0 : ps2_wires::data);
    }

    cycle_pin_input device{ps2_wires::released};

  private:
    void raise(const axi_request& request) override {
        constexpr unsigned all_lanes = 0xF;
        top.address = static_cast<CData>(request.address / 4 & 1);
        top.byteenable = static_cast<CData>(request.write ? request.strobes : all_lanes);
        top.writedata = request.data;
        (request.write ? top.write : top.read) = 1;
    }
    void drop() override { top.read = top.write = 0; }
    std::uint32_t readdata() const override { return top.readdata; }
    void drive_wires(std::uint64_t level) {
        top.ps2_clock = (level & ps2_wires::clock) != 0;
        top.ps2_data = (level & ps2_wires::data) != 0;
    }
    unsigned outputs() const { return top.ps2_clock_low | top.ps2_data_low << 1 | top.irq << 2; }

    VerilatedContext context_;
    std::uint64_t edge_ = 0;

  public:
    Top top;
};

template <typename Top>
class ps2_port_rtl : public ps2_port_block, private output_listener {
  public:
    ps2_port_rtl(sc_core::sc_module_name name, const ps2_port_config& config)
        : ps2_port_block(name),
          config_(config),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        model_.start();
        hub_.add(adapter_);
        pins_out.bind(out_);
        SC_HAS_PROCESS(ps2_port_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

    bool busy() const override { return model_.top.busy != 0; }

  private:
    void end_of_elaboration() override {
        if (pins_in.size() != 0) model_.device.connect(*pins_in[0]);
    }
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override {
        out_.show(config_.clock.cycle(now_ps()), model_.drives());
        pins_.changed();
    }

    const ps2_port_config config_;
    port_model<Top> model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    cycle_pin out_{ps2_wires::released};
    output_pins pins_;
};

bool serves(const rtl_variant& variant, const ps2_port_config& config) {
    const auto built = limits_of(variant);
    const auto& asked = config.limits;
    return built.filter == asked.filter && built.inhibit == asked.inhibit && built.start == asked.start &&
           built.transfer == asked.transfer;
}

std::string builds() {
    std::vector<std::string> texts;
    for (const auto& variant : ps2_port_rtl_variants()) {
        const auto limits = limits_of(variant);
        texts.push_back(fmt::format("filter {}, inhibit {}, start {}, transfer {}", limits.filter, limits.inhibit,
                                    limits.start, limits.transfer));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

ps2_port_core::host_limits limits_of(const rtl_variant& variant) {
    return {variant.number("FILTER"), variant.number("INHIBIT"), variant.number("START"), variant.number("TRANSFER")};
}

bool has_ps2_port_rtl(const ps2_port_config& config) {
    return any_serves(ps2_port_rtl_variants(), config, serves);
}

std::unique_ptr<ps2_port_block> make_ps2_port_rtl(const char* name, const ps2_port_config& config) {
    check(config);
    if (auto port = ps2_port_tops::make<ps2_port_block, ps2_port_rtl>(name, config, ps2_port_rtl_variants(), serves)) {
        return port;
    }
    throw input_error(fmt::format("ps2_port has no rtl view with these limits; there are, in cycles: {}", builds()));
}

}  // namespace tabletop
