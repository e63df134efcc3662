// SPDX-License-Identifier: Apache-2.0
#include "audio_port/audio_port_rtl.h"

#include "base/kernel_time.h"
#include "pins/avalon_pins.h"
#include "pins/output_pins.h"
#include "pins/pin_hub.h"
#include "verilated_audio_port.h"

#include <cstdint>

namespace tabletop {
namespace {

class audio_port_model : public resettable_model, public avalon_slave_pins {
  public:
    explicit audio_port_model(const sample_times& times) : top(&context_), times_(times) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        top.sample = 0, top.left_in = 0, top.right_in = 0;
        drop();
    }
    ~audio_port_model() override { top.final(); }

    void attach(audio_far_end& end) { end_ = &end; }
    // The next edge is edge 0.
    void start() { edge_ = 0; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            const bool samples = edge_ != 0 && edge_ - 1 == sample_cycle_;
            const bool was_high = top.irq != 0;
            if (samples) drive_sample();
            top.clk = 1;
            top.eval();
            top.clk = 0;
            top.eval();
            ++edge_;
            if (samples) take_sample();
            if (!see_edge(top.reset != 0) && (top.irq != 0) == was_high) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.reset = asserted ? 1 : 0; }

  private:
    void raise(const axi_request& request) override {
        constexpr unsigned all_lanes = 0xF;
        top.address = static_cast<CData>(request.address / 4 & 3);
        top.byteenable = static_cast<CData>(request.write ? request.strobes : all_lanes);
        top.writedata = request.data;
        (request.write ? top.write : top.read) = 1;
    }
    void drop() override { top.read = top.write = 0; }
    std::uint32_t readdata() const override { return top.readdata; }

    void drive_sample() {
        const auto frame = end_ == nullptr ? audio_frame{} : end_->input(sample_);
        top.sample = 1;
        top.left_in = static_cast<std::uint32_t>(frame.left);
        top.right_in = static_cast<std::uint32_t>(frame.right);
    }
    void take_sample() {
        if (end_ != nullptr) {
            end_->output(sample_, {static_cast<std::int32_t>(top.left_out), static_cast<std::int32_t>(top.right_out)});
        }
        top.sample = 0;
        sample_cycle_ = times_.cycle(++sample_);
    }

    VerilatedContext context_;

  public:
    Vaudio_port_128_words top;

  private:
    const sample_times times_;
    audio_far_end* end_ = nullptr;
    std::uint64_t edge_ = 0;
    std::uint64_t sample_ = 0;  // the next one
    std::uint64_t sample_cycle_ = times_.cycle(0);
};

class audio_port_rtl : public audio_port_block, private output_listener {
  public:
    audio_port_rtl(sc_core::sc_module_name name, const audio_port_config& config)
        : audio_port_block(name),
          model_((check(config), config.times())),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          pins_("pins", [this] { irq.write(model_.top.irq != 0); }) {
        model_.start();
        hub_.add(adapter_);
        SC_HAS_PROCESS(audio_port_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

    void attach(audio_far_end& end) override { model_.attach(end); }
    // It is told with every sample.
    void settle() override {}
    bool plays() const override { return model_.top.playable != 0; }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override { pins_.changed(); }

    audio_port_model model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
    output_pins pins_;
};

}  // namespace

std::unique_ptr<audio_port_block> make_audio_port_rtl(const char* name, const audio_port_config& config) {
    return std::make_unique<audio_port_rtl>(name, config);
}

}  // namespace tabletop
