// SPDX-License-Identifier: Apache-2.0
#include "ycrcb_converter/ycrcb_converter_rtl.h"

#include "base/cycle_pin.h"
#include "base/process.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_ycrcb_converter.h"

#include <cstddef>

namespace tabletop {
namespace {

// Changes: more than three frames of a picture of 720x480 with another colour in every pixel. Whoever draws a frame
// reads it when it is over.
constexpr std::size_t remembered = 1u << 20;

template <typename Top>
class converter_model : public cycle_model<Top> {
  public:
    converter_model() {
        // Edge 0 still finds the stages clear: on_reset() releases it after that.
        top.rst = 1;
        top.pixel = 0;
        this->power_up();
        shown_ = rgb();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t edge) { return show(edge); });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }
    std::uint32_t rgb() const { return top.rgb; }

    cycle_pin_input pixel{0};
    using cycle_model<Top>::top;

  private:
    void drive(std::uint64_t cycle) { top.pixel = static_cast<std::uint32_t>(pixel.level(cycle)); }
    bool show(std::uint64_t) {
        const auto before = shown_;
        shown_ = rgb();
        return shown_ != before;
    }

    std::uint32_t shown_;
};

template <typename Top>
class ycrcb_converter_rtl : public ycrcb_converter_block, private edge_listener {
  public:
    ycrcb_converter_rtl(sc_core::sc_module_name name, const ycrcb_converter_config& config)
        : ycrcb_converter_block(name), burst_("clock", config.clock, model_, *this) {
        rgb.bind(rgb_);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override { model_.pixel.connect(*pixel[0]); }

    void on_edge(std::uint64_t cycle) override { rgb_.set(cycle, model_.rgb()); }

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    converter_model<Top> model_;
    burst_clock burst_;
    cycle_pin rgb_{0, remembered};
};

bool serves(const rtl_variant&, const ycrcb_converter_config&) {
    return true;
}

}  // namespace

std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter_rtl(const char* name,
                                                                const ycrcb_converter_config& config) {
    return ycrcb_converter_tops::make<ycrcb_converter_block, ycrcb_converter_rtl>(
        name, config, ycrcb_converter_rtl_variants(), serves);
}

}  // namespace tabletop
