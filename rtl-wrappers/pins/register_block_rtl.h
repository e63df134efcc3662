// SPDX-License-Identifier: Apache-2.0
// A Verilated block with registers behind the block's socket and reset, and one with an interrupt.
#pragma once

#include "base/process.h"
#include "pins/axi4_lite_pins.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"

#include <systemc>

#include <utility>

namespace tabletop {

// Model: a resettable_model with axi_slave_pins.
template <typename Block, typename Model>
class register_block_rtl : public Block, private output_listener {
  protected:
    template <typename... Arguments>
    register_block_rtl(sc_core::sc_module_name name, const clock_domain& clock, Arguments&&... of_model)
        : Block(name),
          model_(std::forward<Arguments>(of_model)...),
          hub_("clock", clock, model_, this),
          adapter_("adapter", this->in, model_, hub_, request_order::one_at_a_time) {
        hub_.add(adapter_);
        spawn_method("on_reset", sensitive_to(this->rst).dont_initialize(), [this] { on_reset(); });
    }

    Model& model() { return model_; }
    const Model& model() const { return model_; }
    pin_hub& hub() { return hub_; }
    axi_slave_adapter& adapter() { return adapter_; }

    // The pin has changed.
    virtual void on_reset() { hub_.set_reset(this->rst.read()); }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (this->rst.read()) on_reset();
    }

    Model model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
};

// Model: with irq(), the level of the interrupt. Block: an interrupting_block.
template <typename Block, typename Model>
class interrupting_block_rtl : public register_block_rtl<Block, Model> {
  protected:
    template <typename... Arguments>
    explicit interrupting_block_rtl(Arguments&&... arguments)
        : register_block_rtl<Block, Model>(std::forward<Arguments>(arguments)...),
          pins_("pins", [this] { this->irq.write(is_high()); }) {}

    // The interrupt has risen, in a burst that has gone ahead or in this very delta cycle.
    bool is_about_to_rise() const { return is_high() && !this->irq.read(); }

    void on_outputs() override { pins_.changed(); }

  private:
    bool is_high() const { return this->model().irq(); }

    output_pins pins_;
};

}  // namespace tabletop
