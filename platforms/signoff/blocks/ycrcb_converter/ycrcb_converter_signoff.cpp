// SPDX-License-Identifier: Apache-2.0
#include "engines/ycrcb_converter/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/ycrcb_converter/converter_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "ycrcb_converter/ycrcb_converter_rtl.h"

namespace tabletop {
namespace {

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_pixel_traffic(options.seed, options.count);
    const ycrcb_converter_config config{clock_domain(labkit_board_hz)};
    return play_bench<converter_bench>(options, config, traffic, to);
}

}  // namespace

descriptor ycrcb_converter_signoff() {
    const auto& builds = ycrcb_converter_rtl_variants();
    auto d =
        block_with_rtl("ycrcb_converter", "camera pixels to colours of the labkit's screen", builds, labkit_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 100, false,
                                pin_rules_with("converter.rst", ycrcb_converter_at_tolerance), play};
    return d;
}

}  // namespace tabletop
