// SPDX-License-Identifier: Apache-2.0
// A Verilated design with AXI4-Lite ports, and no kernel: who has it clocks it and moves its pins.
#pragma once

#include "pins/axi4_lite_pins.h"
#include "pins/pin_hub.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class axi_pin_design {
  public:
    virtual ~axi_pin_design() = default;
    virtual resettable_model& model() = 0;
    virtual std::vector<axi_slave_pins*> slaves() = 0;
    virtual std::vector<axi_master_pins*> masters() { return {}; }
    // Why it has stopped; empty while it runs.
    virtual std::string fault() const { return ""; }
};

// Model: a resettable_model with axi_slave_pins and fault().
template <typename Model>
class single_slave_design : public axi_pin_design {
  public:
    template <typename... Arguments>
    explicit single_slave_design(Arguments&&... of_model) : model_(std::forward<Arguments>(of_model)...) {}

    resettable_model& model() override { return model_; }
    std::vector<axi_slave_pins*> slaves() override { return {&model_}; }
    std::string fault() const override { return model_.fault(); }

  private:
    Model model_;
};

}  // namespace tabletop
