// SPDX-License-Identifier: Apache-2.0
// Before SystemC: Verilator's headers take another notion of time when they see it.
#include "Vnes_host_1_mhz.h"
#include "Vnes_host_400_hz.h"
#include "Vnes_host_400_hz_fabric.h"
#include "Vnes_host_400_hz_one_pad.h"

#include "nes_host/nes_host_rtl.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/step_wave.h"
#include "pins/cycle_model.h"
#include "pins/output_pins.h"
#include "pins/wave_input.h"

namespace tabletop {
namespace {

constexpr unsigned pads = nes_host_block::most_pads;

template <typename Top>
class host_model : public cycle_model<Top> {
  public:
    host_model() {
        top.resetn = 0;
        top.data1 = top.data2 = 1;
        this->power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed,
            [this](std::uint64_t cycle) {
                top.data1 = data[0].level(cycle) != 0;
                top.data2 = data[1].level(cycle) != 0;
            },
            [this](std::uint64_t) { return show(); });
    }

    void reset(bool asserted) {
        top.resetn = !asserted;
        top.eval();
        shown_ = outputs();
    }

    std::uint64_t strobes() const {
        return (top.latch != 0 ? nes_strobes::latch : 0) | (top.pad_clock != 0 ? nes_strobes::pad_clock : 0);
    }
    press_events events() const { return {buttons_of(top.events1), buttons_of(top.events2)}; }
    std::uint8_t byte(unsigned pad) const { return pad == 0 ? top.byte1 : top.byte2; }

    std::array<wave_input, pads> data{wave_input(1), wave_input(1)};  // pulled up
    using cycle_model<Top>::top;

  private:
    static std::uint8_t buttons_of(unsigned pins) {
        return static_cast<std::uint8_t>((pins & 4) != 0 ? bit(nes_button::a) : 0) |
               static_cast<std::uint8_t>((pins & 2) != 0 ? bit(nes_button::left) : 0) |
               static_cast<std::uint8_t>((pins & 1) != 0 ? bit(nes_button::right) : 0);
    }
    unsigned outputs() const {
        return top.latch | top.pad_clock << 1 | top.events1 << 2 | top.events2 << 5 | top.byte1 << 8 | top.byte2 << 16;
    }
    bool show() {
        const auto before = shown_;
        shown_ = outputs();
        return shown_ != before;
    }

    unsigned shown_;
};

template <typename Top>
class nes_host_rtl : public nes_host_block, private edge_listener {
  public:
    nes_host_rtl(sc_core::sc_module_name name, const nes_host_config& config)
        : nes_host_block(name), burst_("clock", config.clock, model_, *this), pins_("pins", [this] { show_bytes(); }) {
        strobes.bind(strobes_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        SC_HAS_PROCESS(nes_host_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
    }

  private:
    void end_of_elaboration() override {
        for (unsigned pad = 0; pad < pads; ++pad) {
            if (data[pad].size() != 0) model_.data[pad].connect(*data[pad][0]);
        }
    }

    void on_edge(std::uint64_t cycle) override {
        show_strobes(cycle);
        tell_events(cycle);
        pins_.changed();
    }

    void show_strobes(std::uint64_t cycle) {
        const auto level = model_.strobes();
        if (strobes_.value(cycle) != level) strobes_.set(cycle, level);
    }

    // An event is high for one cycle: the next edge has to be looked at even when it changes nothing.
    void tell_events(std::uint64_t cycle) {
        const auto events = model_.events();
        if (events == press_events{}) return;
        for (int n = 0; n < presses.size(); ++n) presses[n]->pressed(cycle, events);
        burst_.request_edge();
    }

    void show_bytes() {
        for (unsigned pad = 0; pad < pads; ++pad) buttons[pad].write(model_.byte(pad));
    }

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read());
        show_strobes(cycle);
        pins_.changed();
    }

    host_model<Top> model_;
    burst_clock burst_;
    output_pins pins_;
    step_wave strobes_{nes_strobes::latch};
};

template <typename Top>
std::unique_ptr<nes_host_block> make(const char* name, const nes_host_config& config) {
    return std::make_unique<nes_host_rtl<Top>>(name, config);
}

// Named after the pad clock that a fabric of 100 MHz gives.
struct variant {
    unsigned divider;
    unsigned pads;
    press_domain domain;
    std::unique_ptr<nes_host_block> (*make)(const char* name, const nes_host_config& config);
};

constexpr variant variants[] = {
    {250'000, 2, press_domain::pad, make<Vnes_host_400_hz>},
    {250'000, 1, press_domain::pad, make<Vnes_host_400_hz_one_pad>},
    {250'000, 2, press_domain::fabric, make<Vnes_host_400_hz_fabric>},
    {100, 2, press_domain::pad, make<Vnes_host_1_mhz>},
};

const variant* find_variant(const nes_host_config& config) {
    for (const auto& v : variants) {
        if (v.divider == config.divider && v.pads == config.pads && v.domain == config.domain) return &v;
    }
    return nullptr;
}

}  // namespace

bool has_nes_host_rtl(const nes_host_config& config) {
    return find_variant(config) != nullptr;
}

std::unique_ptr<nes_host_block> make_nes_host_rtl(const char* name, const nes_host_config& config) {
    check(config);
    if (const auto* const found = find_variant(config)) return found->make(name, config);
    throw input_error(
        "nes_host has no rtl view with these parameters; there are: a divider of 250000 with pads=2 "
        "(press_domain=pad or fabric) or pads=1 (press_domain=pad), and a divider of 100 with pads=2 and "
        "press_domain=pad");
}

}  // namespace tabletop
