// SPDX-License-Identifier: Apache-2.0
// Brings a Verilated model's clock, reset and the adapters of its AXI4-Lite ports together.
#pragma once

#include "pins/axi4_lite_pins.h"
#include "pins/burst_clock.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// A Verilated top with a reset pin.
class resettable_model : public clocked_model {
  public:
    virtual void drive_reset(bool asserted) = 0;
    // Holds it in reset for a few edges before time 0, as a configured FPGA starts.
    void power_up();
    // The same as edge_listener::at_rest().
    virtual bool at_rest() const { return false; }
};

// The block's outputs that are not part of a bus, an interrupt say.
class output_listener {
  public:
    virtual ~output_listener() = default;
    virtual void on_outputs() = 0;
};

class pin_hub : public pin_owner, private edge_listener {
  public:
    // The model is powered up.
    pin_hub(const char* name, const clock_domain& clock, resettable_model& model, output_listener* outputs = nullptr);

    void add(axi_slave_adapter& adapter) { slaves_.push_back(&adapter); }
    void add(axi_master_adapter& adapter) { masters_.push_back(&adapter); }
    void set_reset(bool asserted);
    // The model's outputs stay as reset leaves them until an adapter drives a pin.
    void rests_after_reset() { rests_ = true; }

  private:
    std::uint64_t before_change() override { return clock_.before_change(); }
    void pins_changed() override {
        changed_ = true;
        untouched_ = false;
        clock_.leave_rest();
    }
    void after_change() override;
    void request_edge() override { clock_.request_edge(); }
    bool in_reset() const override { return reset_; }
    void on_edge(std::uint64_t cycle) override;
    bool at_rest() const override { return (rests_ && untouched_) || model_.at_rest(); }

    resettable_model& model_;
    output_listener* outputs_;
    std::vector<axi_slave_adapter*> slaves_;
    std::vector<axi_master_adapter*> masters_;
    burst_clock clock_;
    bool reset_ = false;          // the pin
    bool reset_sampled_ = false;  // an edge has seen it
    bool changed_ = false;
    bool rests_ = false;
    bool untouched_ = true;  // no pin has been driven since reset
    bool settling_ = false;
};

}  // namespace tabletop
