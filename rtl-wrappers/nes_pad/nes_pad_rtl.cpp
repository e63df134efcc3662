// SPDX-License-Identifier: Apache-2.0
#include "nes_pad/nes_pad_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "peripherals/nes_pad/latch_race.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_nes_pad.h"

namespace tabletop {
namespace {

template <typename Top>
class pad_model : public cycle_model<Top> {
  public:
    pad_model() {
        // Until cycle 0, whose levels may be any: the register stays as it powers up, and nothing rises.
        top.latch = top.pad_clock = 1;
        top.lines = all_released;
        top.plugged = 1;
        this->power_up();
        shown_ = data();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive_strobes(cycle); },
            [this](std::uint64_t) { return show(); });
    }

    // Lines are low when their button is pressed.
    void press(std::uint8_t buttons) { top.lines = all_released & ~buttons; }
    void plug(bool in) {
        top.plugged = in;
        top.eval();
        shown_ = data();
    }
    bool data() const { return top.data != 0; }

    cycle_pin_input strobes{nes_strobes::latch};
    using cycle_model<Top>::top;

  private:
    static constexpr std::uint8_t all_released = 0xFF;

    void drive_strobes(std::uint64_t cycle) {
        const auto level = strobes.level(cycle);
        top.latch = (level & nes_strobes::latch) != 0;
        top.pad_clock = (level & nes_strobes::pad_clock) != 0;
    }
    bool show() {
        const auto before = shown_;
        shown_ = data();
        return shown_ != before;
    }

    bool shown_;
};

template <typename Top>
class nes_pad_rtl : public nes_pad_block, private edge_listener {
  public:
    nes_pad_rtl(sc_core::sc_module_name name, const nes_pad_config& config)
        : nes_pad_block(name), burst_("clock", config.clock, model_, *this), race_(this->name(), config.clock) {
        data.bind(data_);
    }

    void press(std::uint8_t buttons) override {
        burst_.before_change();
        model_.press(buttons);
    }
    void plug(bool in) override {
        const auto cycle = burst_.before_change();
        model_.plug(in);
        on_edge(cycle);
    }

  private:
    void end_of_elaboration() override {
        model_.strobes.connect(*strobes[0]);
        race_.watch(*strobes[0]);
    }

    void on_edge(std::uint64_t cycle) override {
        const bool level = model_.data();
        if ((data_.value(cycle) != 0) != level) data_.set(cycle, level);
    }

    pad_model<Top> model_;
    burst_clock burst_;
    cycle_pin data_{1};
    latch_race race_;
};

bool serves(const rtl_variant& variant, const nes_pad_config& config) {
    return variant.number("DELAY") == config.delay;
}

}  // namespace

bool has_nes_pad_rtl(const nes_pad_config& config) {
    return any_serves(nes_pad_rtl_variants(), config, serves);
}

std::unique_ptr<nes_pad_block> make_nes_pad_rtl(const char* name, const nes_pad_config& config) {
    check(config);
    if (auto pad = nes_pad_tops::make<nes_pad_block, nes_pad_rtl>(name, config, nes_pad_rtl_variants(), serves))
        return pad;
    std::vector<std::string> delays;
    for (const auto delay : values_of(nes_pad_rtl_variants(), "DELAY"))
        delays.push_back("delay=" + std::to_string(delay));
    throw input_error("nes_pad has no rtl view with this delay; there are: " + enumerated(delays));
}

}  // namespace tabletop
