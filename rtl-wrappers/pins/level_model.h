// SPDX-License-Identifier: Apache-2.0
// A Verilated top with several output pins, or groups of them, whose levels are told when they change. Its reset pin is
// `rst`, active high and synchronous.
#pragma once

#include "base/cycle_pin.h"
#include "pins/cycle_model.h"

#include <systemc>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace tabletop {

// The side of the clock loop: an edge that leaves an output other than it was ends a burst.
template <typename Top, std::size_t Outputs>
class level_model : public cycle_model<Top> {
  public:
    static constexpr std::size_t outputs = Outputs;
    using output_levels = std::array<std::uint64_t, Outputs>;
    using cycle_model<Top>::top;

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) final {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t edge) {
                follow(edge);
                return refresh();
            });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }
    // As they were when they were looked at last: at an edge, or in refresh().
    const output_levels& shown() const { return shown_; }
    // Looks at them now. True: one is another.
    bool refresh() {
        const auto before = shown_;
        shown_ = levels();
        return shown_ != before;
    }

  protected:
    // All inputs but the reset have been driven. Edge 0 still finds it asserted: the wrapper releases it after that.
    void power_up() {
        reset(true);
        cycle_model<Top>::power_up();
        shown_ = levels();
    }

    // The inputs of a cycle, whose end the next edge is.
    virtual void drive(std::uint64_t cycle) = 0;
    // This edge has been evaluated; before its outputs are looked at.
    virtual void follow(std::uint64_t /*edge*/) {}
    virtual output_levels levels() const = 0;

  private:
    output_levels shown_{};
};

// The kernel's side: clocks the model and sets its pins.
template <typename Model>
class level_pins : private edge_listener {
  public:
    // The model, with its outputs as they are after power-up, must outlive the pins.
    level_pins(const clock_domain& clock, Model& model)
        : model_(model), burst_("clock", clock, model, *this), told_(model.shown()) {}

    // The export gets a pin of this output.
    void bind(std::size_t output, sc_core::sc_export<cycle_pin_if>& to) {
        auto& own = own_.at(output).emplace(told_[output]);
        to.bind(own);
        tell(output, own);
    }
    // A pin of somebody else's, with the same level now, is set as this output changes.
    template <typename Pin>
    void tell(std::size_t output, Pin& pin) {
        tell_.at(output) = [&pin](std::uint64_t cycle, std::uint64_t level) { pin.set(cycle, level); };
    }

    void set_reset(bool asserted) {
        burst_.before_change();
        model_.reset(asserted);
    }
    // As of burst_clock.
    std::uint64_t before_change() { return burst_.before_change(); }
    // In this cycle the outputs are as the model has looked at them last.
    void show(std::uint64_t cycle) {
        const auto& levels = model_.shown();
        for (std::size_t output = 0; output < levels.size(); ++output) {
            if (levels[output] == told_[output]) continue;
            told_[output] = levels[output];
            if (tell_[output]) tell_[output](cycle, levels[output]);
        }
    }

  private:
    void on_edge(std::uint64_t cycle) override { show(cycle); }

    Model& model_;
    burst_clock burst_;
    typename Model::output_levels told_;
    std::array<std::optional<cycle_pin>, Model::outputs> own_;
    std::array<std::function<void(std::uint64_t cycle, std::uint64_t level)>, Model::outputs> tell_;
};

}  // namespace tabletop
