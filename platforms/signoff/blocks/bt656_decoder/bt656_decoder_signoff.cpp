// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_probe.h"
#include "bt656_decoder/bt656_decoder_rtl.h"
#include "labkit/labkit_board.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/bt656_decoder/tolerance.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/bt656_decoder/played_words.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/bt656_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {
namespace {

// The labkit's decoder of video alone.
class decoder_bench : public pin_bench {
  public:
    // Records "decoder.rst" (1 in reset) and "decoder.camera", all pins of a sample. The simulation stops when all
    // traffic is done.
    decoder_bench(sc_core::sc_module_name name, view v, const bt656_decoder_config& config,
                  const signoff::bt656_traffic& traffic, record_target& to)
        : pin_bench(name, "decoder", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
          decoder_(make_bt656_decoder("decoder", v, config)),
          camera_("camera", *decoder_->camera.operator->(), config.clock),
          recorder_(to, config.clock) {
        decoder_->rst(rst_);
        decoder_->stream(stream_);
        stream_.play(traffic.words);
        recorder_.add(camera_.history(), "decoder.camera", camera_pins::bits);
    }

  private:
    played_words stream_;
    std::unique_ptr<bt656_decoder_block> decoder_;
    cycle_pin_probe camera_;
    history_recorder recorder_;
};

}  // namespace

descriptor bt656_decoder_signoff() {
    const auto& builds = bt656_decoder_rtl_variants();
    auto d =
        block_with_rtl("bt656_decoder", "words of BT.656 to samples of the labkit's camera", builds, labkit_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 400, false, pin_rules_with("decoder.rst", bt656_decoder_at_tolerance),
        play_at_clock<decoder_bench, bt656_decoder_config>(labkit_board_hz, signoff::make_bt656_traffic)};
    return d;
}

}  // namespace tabletop
