// SPDX-License-Identifier: Apache-2.0
#include "pio/pio_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/pio/registers.h"
#include "peripherals/pio/timing.h"
#include "pins/avalon_model.h"
#include "pins/cycle_pin_input.h"
#include "pins/register_block_rtl.h"
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
class pio_model : public avalon_model<Top> {
  public:
    using avalon_model<Top>::top;

    explicit pio_model(unsigned width)
        : avalon_model<Top>(pio_registers::map.size / word_bytes), width_(width), pins_(pio_core::all_pins(width)) {
        top.in_port = 0;
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_edges(
            edges, output_changed,
            [this](std::uint64_t cycle) {
                if (samples_pins) drive_pins(input.level(cycle));
            },
            [this] { return outputs(); });
    }
    void drive_pins(std::uint64_t level) {
        set_bits(top.in_port, 0, width_, static_cast<std::uint32_t>(level) & pins_);
    }

    cycle_pin_input input{0};
    bool samples_pins = false;  // in the clock loop

  private:
    std::tuple<std::uint32_t, std::uint32_t, bool> outputs() const {
        return {top.out_port, top.out_enable, top.irq != 0};
    }

    const unsigned width_;
    const std::uint32_t pins_;
};

template <typename Top>
class pio_rtl : public interrupting_block_rtl<pio_block, pio_model<Top>>, private cycle_pin_listener {
    using base = interrupting_block_rtl<pio_block, pio_model<Top>>;

  public:
    pio_rtl(sc_core::sc_module_name name, const pio_config& config)
        : base(name, config.clock, config.width),
          config_(config),
          out_(this->model().top.out_port),
          enable_(this->model().top.out_enable) {
        this->model().start();
        this->pins_out.bind(out_);
        this->output_enable.bind(enable_);
        spawn_method("drive_levels", sensitive_to(level_due_).dont_initialize(), [this] { drive_levels(); });
    }

    // By pins of which a change has been announced.
    bool may_interrupt() const override {
        return this->is_about_to_rise() || (this->model().top.awaits_pins != 0 && may_change());
    }

  private:
    // An edge is captured some cycles after it.
    bool may_change() const {
        if (this->pins_in.size() == 0) return false;
        const auto now = config_.clock.cycle(now_ps());
        const auto since = now - std::min<std::uint64_t>(now, pio_core::pin_to_capture);
        return this->pins_in[0]->next_change(since) != cycle_pin_if::never;
    }
    // A level that interrupts does so in its own cycle: then pins are driven at their times, else in the clock loop.
    void end_of_elaboration() override {
        auto& pins = this->pins_in;
        if (pins.size() == 0) return;
        if (config_.irq != pio_irq::level) {
            this->model().input.connect(*pins[0]);
            this->model().samples_pins = true;
            return;
        }
        pins[0]->attach(*this);
        level_due_.notify(sc_core::SC_ZERO_TIME);
    }
    void revised(std::uint64_t cycle) override {
        level_due_.notify(from_ps(std::max(config_.clock.edge(cycle), now_ps()) - now_ps()));
    }
    void drive_levels() {
        auto& pins = *this->pins_in[0];
        pin_owner& owner = this->hub();
        const auto cycle = owner.before_change();
        this->model().drive_pins(pins.value(cycle));
        owner.pins_changed();
        owner.after_change();
        base::on_outputs();
        const auto next = pins.next_change(cycle);
        if (next != cycle_pin_if::never) revised(next);
    }
    void on_outputs() override {
        const auto& top = this->model().top;
        const auto cycle = config_.clock.cycle(now_ps());
        if (out_.value(cycle) != top.out_port) out_.set(cycle, top.out_port);
        if (enable_.value(cycle) != top.out_enable) enable_.set(cycle, top.out_enable);
        base::on_outputs();
    }

    const pio_config config_;
    cycle_pin out_;
    cycle_pin enable_;
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
