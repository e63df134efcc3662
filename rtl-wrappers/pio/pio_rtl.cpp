// SPDX-License-Identifier: Apache-2.0
#include "pio/pio_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "pins/avalon_pins.h"
#include "pins/cycle_pin_input.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "pins/verilated_bits.h"
#include "verilated_pio.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace tabletop {
namespace {

template <typename Top>
class pio_model : public resettable_model, public avalon_slave_pins {
  public:
    explicit pio_model(unsigned width) : top(&context_), width_(width), pins_(pio_core::all_pins(width)) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        top.in_port = 0;
        drop();
    }
    ~pio_model() override { top.final(); }

    // The next edge is edge 0.
    void start() { edge_ = 0; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            if (samples_pins && edge_ != 0) drive_pins(input.level(edge_ - 1));
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
    void drive_pins(std::uint64_t level) {
        set_bits(top.in_port, 0, width_, static_cast<std::uint32_t>(level) & pins_);
    }

    cycle_pin_input input{0};
    bool samples_pins = false;  // in the clock loop

  private:
    void raise(const axi_request& request) override {
        constexpr unsigned all_lanes = 0xF;
        top.address = static_cast<CData>(request.address / 4 & 3);
        top.byteenable = static_cast<CData>(request.write ? request.strobes : all_lanes);
        top.writedata = request.data;
        (request.write ? top.write : top.read) = 1;
    }
    void drop() override { top.read = top.write = 0; }
    std::uint32_t readdata() const override { return top.readdata; }
    std::tuple<std::uint32_t, std::uint32_t, bool> outputs() const {
        return {top.out_port, top.out_enable, top.irq != 0};
    }

    VerilatedContext context_;

  public:
    Top top;

  private:
    const unsigned width_;
    const std::uint32_t pins_;
    std::uint64_t edge_ = 0;
};

template <typename Top>
class pio_rtl : public pio_block, private output_listener, private cycle_pin_listener {
  public:
    pio_rtl(sc_core::sc_module_name name, const pio_config& config)
        : pio_block(name),
          config_(config),
          model_(config.width),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          out_(model_.top.out_port),
          enable_(model_.top.out_enable),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        model_.start();
        hub_.add(adapter_);
        pins_out.bind(out_);
        output_enable.bind(enable_);
        SC_HAS_PROCESS(pio_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
        SC_METHOD(drive_levels);
        this->sensitive << level_due_;
        this->dont_initialize();
    }

  private:
    // A level that interrupts does so in its own cycle: then pins are driven at their times, else in the clock loop.
    void end_of_elaboration() override {
        if (pins_in.size() == 0) return;
        if (config_.irq != pio_irq::level) {
            model_.input.connect(*pins_in[0]);
            model_.samples_pins = true;
            return;
        }
        pins_in[0]->attach(*this);
        level_due_.notify(sc_core::SC_ZERO_TIME);
    }
    void revised(std::uint64_t cycle) override {
        level_due_.notify(from_ps(std::max(config_.clock.edge(cycle), now_ps()) - now_ps()));
    }
    void drive_levels() {
        pin_owner& owner = hub_;
        const auto cycle = owner.before_change();
        model_.drive_pins(pins_in[0]->value(cycle));
        owner.pins_changed();
        owner.after_change();
        pins_.changed();
        const auto next = pins_in[0]->next_change(cycle);
        if (next != cycle_pin_if::never) revised(next);
    }

    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override {
        const auto cycle = config_.clock.cycle(now_ps());
        if (out_.value(cycle) != model_.top.out_port) out_.set(cycle, model_.top.out_port);
        if (enable_.value(cycle) != model_.top.out_enable) enable_.set(cycle, model_.top.out_enable);
        pins_.changed();
    }

    const pio_config config_;
    pio_model<Top> model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    cycle_pin out_;
    cycle_pin enable_;
    output_pins pins_;
    sc_core::sc_event level_due_{"level_due"};
};

// The enumerations are numbered as the parameters of the SystemVerilog.
bool serves(const rtl_variant& variant, const pio_config& config) {
    return variant.number("WIDTH") == config.width &&
           variant.number("DIRECTION") == static_cast<unsigned>(config.direction) &&
           variant.number("EDGE") == static_cast<unsigned>(config.edge) &&
           variant.number("IRQ") == static_cast<unsigned>(config.irq);
}

std::string builds() {
    static constexpr const char* directions[] = {"in", "out", "bidirectional"};
    static constexpr const char* edges[] = {"no", "rising", "falling", "any"};
    static constexpr const char* interrupts[] = {"no", "level", "edge"};
    std::vector<std::string> texts;
    for (const auto& variant : pio_rtl_variants()) {
        texts.push_back(fmt::format("{} {}, {} edge, {} interrupt", variant.number("WIDTH"),
                                    directions[variant.number("DIRECTION")], edges[variant.number("EDGE")],
                                    interrupts[variant.number("IRQ")]));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

bool has_pio_rtl(const pio_config& config) {
    return any_serves(pio_rtl_variants(), config, serves);
}

std::unique_ptr<pio_block> make_pio_rtl(const char* name, const pio_config& config) {
    check(config);
    if (auto port = pio_tops::make<pio_block, pio_rtl>(name, config, pio_rtl_variants(), serves)) return port;
    throw input_error(
        fmt::format("pio has no rtl view with {} pins like these; there are: {}", config.width, builds()));
}

}  // namespace tabletop
