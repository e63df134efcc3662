// SPDX-License-Identifier: Apache-2.0
#include "nes_pad/nes_pad_rtl.h"
#include "nexys4/nexys4_parameters.h"
#include "peripherals/nes_pad/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/nes_pad/nes_pad_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

nes_pad_config config_of(const rtl_variant& build) {
    return {clock_domain(nexys4_board_hz), build.number("DELAY")};
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_pad_traffic(options.seed, options.count);
    return play_bench<nes_pad_bench>(options, config_of(find_build(nes_pad_rtl_variants(), options.variant)), traffic,
                                     to);
}

}  // namespace

descriptor nes_pad_signoff() {
    const auto& builds = nes_pad_rtl_variants();
    auto d = block_with_rtl("nes_pad", "NES controller, CD4021 shift register", builds, nexys4_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 3000, false, pin_rules_with("", nes_pad_at_tolerance), play};
    return d;
}

}  // namespace tabletop
