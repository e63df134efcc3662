// SPDX-License-Identifier: Apache-2.0
#include "debouncer/debouncer_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/process.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_debouncer.h"

namespace tabletop {
namespace {

template <typename Top>
class debouncer_model : public cycle_model<Top> {
  public:
    debouncer_model() {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        top.contact = 0;
        this->power_up();
        shown_ = level();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { top.contact = contact.level(cycle) != 0 ? 1 : 0; },
            [this](std::uint64_t) { return show(); });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }
    bool level() const { return top.level != 0; }

    cycle_pin_input contact{0};
    using cycle_model<Top>::top;

  private:
    bool show() {
        const auto before = shown_;
        shown_ = level();
        return shown_ != before;
    }

    bool shown_;
};

template <typename Top>
class debouncer_rtl : public debouncer_block, private edge_listener {
  public:
    debouncer_rtl(sc_core::sc_module_name name, const debouncer_config& config)
        : debouncer_block(name), burst_("clock", config.clock, model_, *this) {
        level.bind(level_);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override { model_.contact.connect(*contact[0]); }

    void on_edge(std::uint64_t cycle) override {
        const bool shown = model_.level();
        if ((level_.value(cycle) != 0) != shown) level_.set(cycle, shown ? 1 : 0);
    }

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    debouncer_model<Top> model_;
    burst_clock burst_;
    cycle_pin level_{0};
};

bool serves(const rtl_variant& variant, const debouncer_config& config) {
    return variant.number("STEADY") == config.steady;
}

}  // namespace

bool has_debouncer_rtl(const debouncer_config& config) {
    return any_serves(debouncer_rtl_variants(), config, serves);
}

std::unique_ptr<debouncer_block> make_debouncer_rtl(const char* name, const debouncer_config& config) {
    check(config);
    if (auto block =
            debouncer_tops::make<debouncer_block, debouncer_rtl>(name, config, debouncer_rtl_variants(), serves)) {
        return block;
    }
    std::vector<std::string> steady;
    for (const auto cycles : values_of(debouncer_rtl_variants(), "STEADY")) {
        steady.push_back("steady=" + std::to_string(cycles));
    }
    throw input_error("debouncer has no rtl view with this time; there are: " + enumerated(steady));
}

}  // namespace tabletop
