// SPDX-License-Identifier: Apache-2.0
#include "audio_port/audio_port_rtl.h"

#include "described_audio_port.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "pins/register_block_rtl.h"

#include <cstdint>

namespace tabletop {
namespace {

// The design and the peer of its codec.
class audio_port_design : public avalon_design {
  public:
    audio_port_design(const rtl_description& description, const sample_times& times)
        : avalon_design(description), times_(times) {
        start();
    }

    void attach(audio_peer& end) { end_ = &end; }
    // The codec has the words of a sample with the edge that ends its cycle.
    void finish_sample() {
        if (!is_sampled_) return;
        if (end_ != nullptr) end_->output(sample_, {word(left_out_), word(right_out_)});
        sample_pin_.drive(0);
        is_sampled_ = false;
        sample_cycle_ = times_.cycle(++sample_);
    }
    // A design without these pins may play and interrupt at any time.
    bool plays() const { return !playable_ || playable_.value() != 0; }
    bool may_interrupt() const { return !may_interrupt_ || may_interrupt_.value() != 0; }

  private:
    static constexpr unsigned word_bits = 32;

    static std::int32_t word(const output_pin& pin) { return static_cast<std::int32_t>(pin.value()); }

    std::uint64_t drive(std::uint64_t cycle) override {
        finish_sample();
        if (cycle != sample_cycle_) return sample_cycle_;
        begin_sample();
        return cycle + 1;
    }
    void begin_sample() {
        const auto frame = end_ == nullptr ? audio_frame{} : end_->input(sample_);
        is_sampled_ = true;
        sample_pin_.drive(1);
        left_in_.drive(static_cast<std::uint32_t>(frame.left));
        right_in_.drive(static_cast<std::uint32_t>(frame.right));
    }

    const input_pin sample_pin_ = input("sample");
    const input_pin left_in_ = input("left_in", word_bits);
    const input_pin right_in_ = input("right_in", word_bits);
    const output_pin left_out_ = read_output("left_out", word_bits);
    const output_pin right_out_ = read_output("right_out", word_bits);
    const output_pin playable_ = read_output("playable");
    const output_pin may_interrupt_ = read_output("may_interrupt");
    const sample_times times_;
    audio_peer* end_ = nullptr;
    bool is_sampled_ = false;
    std::uint64_t sample_ = 0;  // the next one, or the one that is taken
    std::uint64_t sample_cycle_ = times_.cycle(0);
};

class audio_port_rtl : public interrupting_block_rtl<audio_port_block, audio_port_design> {
  public:
    audio_port_rtl(sc_core::sc_module_name name, const audio_port_config& config, const rtl_description& description)
        : interrupting_block_rtl(name, config.clock, description, config.times()) {}

    void attach(audio_peer& end) override { model().attach(end); }
    void settle() override { model().finish_sample(); }
    bool plays() const override { return model().plays(); }
    bool may_interrupt() const override { return model().may_interrupt() || is_about_to_rise(); }
};

}  // namespace

std::unique_ptr<audio_port_block> make_audio_port(const char* name, view v, const audio_port_config& config) {
    if (v != view::rtl) return make_audio_port_tlm(name, v, config);
    check(config);
    return std::make_unique<audio_port_rtl>(name, config, describe_block("audio_port"));
}

}  // namespace tabletop
