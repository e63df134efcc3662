// SPDX-License-Identifier: Apache-2.0
#include "interval_timer/interval_timer_rtl.h"

#include "base/bus_word.h"
#include "pins/avalon_pins.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "verilated_interval_timer.h"

namespace tabletop {
namespace {

class interval_timer_model : public resettable_model, public avalon_slave_pins {
  public:
    interval_timer_model() : top(&context_) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        drop();
    }
    ~interval_timer_model() override { top.final(); }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            const auto before = top.irq;
            top.clk = 1;
            top.eval();
            top.clk = 0;
            top.eval();
            if (!see_edge(top.reset != 0) && top.irq == before) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.reset = asserted ? 1 : 0; }

  private:
    // The registers are the lower halves of their words.
    void raise(const axi_request& request) override {
        constexpr unsigned half_lanes = 0x3, last_word = 7;
        top.address = static_cast<CData>(request.address / word_bytes & last_word);
        top.byteenable = static_cast<CData>(request.strobes & half_lanes);
        top.writedata = static_cast<SData>(request.data);
        top.write = request.write ? 1 : 0;
    }
    void drop() override { top.write = 0; }
    std::uint32_t readdata() const override { return top.readdata; }

    VerilatedContext context_;

  public:
    Vinterval_timer_32_bits top;
};

class interval_timer_rtl : public interval_timer_block, private output_listener {
  public:
    interval_timer_rtl(sc_core::sc_module_name name, const interval_timer_config& config)
        : interval_timer_block(name),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        hub_.add(adapter_);
        hub_.rests_after_reset();
        SC_HAS_PROCESS(interval_timer_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

    // Or it has come, in a burst that has gone ahead.
    bool armed() const override { return model_.top.armed != 0 || (model_.top.irq != 0 && !irq.read()); }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override { pins_.changed(); }

    interval_timer_model model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    output_pins pins_;
};

}  // namespace

std::unique_ptr<interval_timer_block> make_interval_timer_rtl(const char* name, const interval_timer_config& config) {
    return std::make_unique<interval_timer_rtl>(name, config);
}

}  // namespace tabletop
