// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_probe.h"
#include "bt656_decoder/bt656_decoder_rtl.h"
#include "labkit/labkit_board.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/bt656_decoder/tolerance.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/bt656_traffic.h"

#include <systemc>

#include <algorithm>
#include <iterator>
#include <memory>

namespace tabletop {
namespace {

// The words of a traffic on pins; there are no frames behind them.
class scripted_stream : public bt656_if {
  public:
    explicit scripted_stream(const std::vector<signoff::bt656_traffic::word>& words) : words_(words) {}

    std::uint64_t value(std::uint64_t cycle) const override {
        const auto after = first_from(cycle + 1);
        if (after == words_.begin()) return noise(cycle);
        const auto& word = *std::prev(after);
        const auto data = word.cycle == cycle ? word.data : noise(cycle);
        return (cycle < word.cycle + word.high_cycles ? bt656_pins::clock : 0) | data;
    }
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}  // nothing is ever revised
    std::optional<bt656_word> next_word(std::uint64_t cycle) const override {
        const auto next = first_from(cycle);
        if (next == words_.end()) return std::nullopt;
        return bt656_word{next->cycle, next->data};
    }
    std::uint64_t phase() const override { return 0; }
    ycrcb sample(std::uint64_t, unsigned, unsigned) const override { return {}; }

  private:
    std::vector<signoff::bt656_traffic::word>::const_iterator first_from(std::uint64_t cycle) const {
        return std::lower_bound(words_.begin(), words_.end(), cycle,
                                [](const auto& word, std::uint64_t at) { return word.cycle < at; });
    }
    static std::uint64_t noise(std::uint64_t cycle) {
        return (cycle * 0x9E37'79B9'7F4A'7C15) >> 40 & bt656_pins::data_mask;
    }

    const std::vector<signoff::bt656_traffic::word>& words_;
};

// The labkit's decoder of video alone.
class decoder_bench : public pin_bench {
  public:
    // Records "decoder.rst" (1 in reset) and "decoder.camera", all pins of a sample. The simulation stops when all
    // traffic is done.
    decoder_bench(sc_core::sc_module_name name, view v, const bt656_decoder_config& config,
                  const signoff::bt656_traffic& traffic, record_target& to)
        : pin_bench(name, "decoder", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
          stream_(traffic.words),
          decoder_(make_bt656_decoder("decoder", v, config)),
          camera_("camera", *decoder_->camera.operator->(), config.clock),
          recorder_(to, config.clock) {
        decoder_->rst(rst_);
        decoder_->stream(stream_);
        recorder_.add(camera_.history(), "decoder.camera", camera_pins::bits);
    }

  private:
    scripted_stream stream_;
    std::unique_ptr<bt656_decoder_block> decoder_;
    cycle_pin_probe camera_;
    history_recorder recorder_;
};

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_bt656_traffic(options.seed, options.count);
    const bt656_decoder_config config{clock_domain(labkit_board_hz)};
    return play_bench<decoder_bench>(options, config, traffic, to);
}

}  // namespace

descriptor bt656_decoder_signoff() {
    const auto& builds = bt656_decoder_rtl_variants();
    auto d =
        block_with_rtl("bt656_decoder", "words of BT.656 to samples of the labkit's camera", builds, labkit_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 400, false,
                                pin_rules_with("decoder.rst", bt656_decoder_at_tolerance), play};
    return d;
}

}  // namespace tabletop
