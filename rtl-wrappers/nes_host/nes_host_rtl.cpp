// SPDX-License-Identifier: Apache-2.0
#include "nes_host/nes_host_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "pins/output_pins.h"
#include "verilated_nes_host.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

    std::array<cycle_pin_input, pads> data{cycle_pin_input(1), cycle_pin_input(1)};  // pulled up
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
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
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
    cycle_pin strobes_{nes_strobes::latch};
};

bool serves(const rtl_variant& variant, const nes_host_config& config) {
    return variant.number("DIVIDER") == config.divider && variant.number("COUNTS") == config.counts &&
           variant.number("PADS") == config.pads &&
           (variant.number("FABRIC_PRESS") != 0) == (config.domain == press_domain::fabric);
}

// The variants with this value of a parameter.
rtl_variants with(const rtl_variants& variants, const char* parameter, unsigned value) {
    rtl_variants some;
    for (const auto& variant : variants) {
        if (variant.number(parameter) == value) some.push_back(variant);
    }
    return some;
}

// "pads=2 (press_domain=pad or fabric) or pads=1 (press_domain=pad)", of variants with one divider.
std::string pads_and_domains(const rtl_variants& variants) {
    const auto counts = values_of(variants, "PADS");
    std::vector<std::string> texts;
    for (auto count = counts.rbegin(); count != counts.rend(); ++count) {
        std::vector<std::string> domains;
        for (const auto fabric : values_of(with(variants, "PADS", *count), "FABRIC_PRESS")) {
            domains.emplace_back(fabric != 0 ? "fabric" : "pad");
        }
        texts.push_back(fmt::format(counts.size() == 1 ? "pads={} and press_domain={}" : "pads={} (press_domain={})",
                                    *count, fmt::join(domains, " or ")));
    }
    return fmt::format("{}", fmt::join(texts, " or "));
}

// "a divider of 1000 with counts=1667, pads=2 and press_domain=pad", of each divider; the published counts go without
// saying.
std::string builds() {
    const auto& variants = nes_host_rtl_variants();
    const auto dividers = values_of(variants, "DIVIDER");
    std::vector<std::string> texts;
    for (auto divider = dividers.rbegin(); divider != dividers.rend(); ++divider) {
        const auto of_divider = with(variants, "DIVIDER", *divider);
        for (const auto counts : values_of(of_divider, "COUNTS")) {
            texts.push_back(fmt::format("a divider of {} with {}{}", *divider,
                                        counts == nes_host_core::buttons ? "" : fmt::format("counts={}, ", counts),
                                        pads_and_domains(with(of_divider, "COUNTS", counts))));
        }
    }
    return fmt::format("{}", fmt::join(texts, ", and "));
}

}  // namespace

bool has_nes_host_rtl(const nes_host_config& config) {
    return any_serves(nes_host_rtl_variants(), config, serves);
}

std::unique_ptr<nes_host_block> make_nes_host_rtl(const char* name, const nes_host_config& config) {
    check(config);
    if (auto host = nes_host_tops::make<nes_host_block, nes_host_rtl>(name, config, nes_host_rtl_variants(), serves)) {
        return host;
    }
    throw input_error("nes_host has no rtl view with these parameters; there are: " + builds());
}

}  // namespace tabletop
