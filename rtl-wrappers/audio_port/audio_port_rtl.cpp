// SPDX-License-Identifier: Apache-2.0
#include "audio_port/audio_port_rtl.h"

#include "peripherals/audio_port/registers.h"
#include "pins/avalon_model.h"
#include "pins/register_block_rtl.h"
#include "verilated_audio_port.h"

#include <cstdint>

namespace tabletop {
namespace {

class audio_port_model : public avalon_model<Vaudio_port_128_words> {
  public:
    explicit audio_port_model(const sample_times& times)
        : avalon_model(audio_port_registers::map.size / word_bytes), times_(times) {
        top.sample = 0, top.left_in = 0, top.right_in = 0;
    }

    void attach(audio_far_end& end) { end_ = &end; }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_edges(
            edges, output_changed, [this](std::uint64_t cycle) { move_codec(cycle); }, [this] { return top.irq; });
    }

    // The codec has the words of a sample with the edge that ends its cycle.
    void finish_sample() {
        if (top.sample == 0) return;
        if (end_ != nullptr) {
            end_->output(sample_, {static_cast<std::int32_t>(top.left_out), static_cast<std::int32_t>(top.right_out)});
        }
        top.sample = 0;
        sample_cycle_ = times_.cycle(++sample_);
    }

  private:
    void move_codec(std::uint64_t cycle) {
        finish_sample();
        if (cycle == sample_cycle_) begin_sample();
    }
    void begin_sample() {
        const auto frame = end_ == nullptr ? audio_frame{} : end_->input(sample_);
        top.sample = 1;
        top.left_in = static_cast<std::uint32_t>(frame.left);
        top.right_in = static_cast<std::uint32_t>(frame.right);
    }

    const sample_times times_;
    audio_far_end* end_ = nullptr;
    std::uint64_t sample_ = 0;  // the next one
    std::uint64_t sample_cycle_ = times_.cycle(0);
};

class audio_port_rtl : public interrupting_block_rtl<audio_port_block, audio_port_model> {
  public:
    audio_port_rtl(sc_core::sc_module_name name, const audio_port_config& config)
        : interrupting_block_rtl(name, config.clock, (check(config), config.times())) {
        model().start();
    }

    void attach(audio_far_end& end) override { model().attach(end); }
    void settle() override { model().finish_sample(); }
    bool plays() const override { return model().top.playable != 0; }
    bool may_interrupt() const override { return model().top.may_interrupt != 0 || is_about_to_rise(); }
};

}  // namespace

std::unique_ptr<audio_port_block> make_audio_port_rtl(const char* name, const audio_port_config& config) {
    return std::make_unique<audio_port_rtl>(name, config);
}

}  // namespace tabletop
