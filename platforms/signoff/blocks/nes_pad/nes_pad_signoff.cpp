// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_pad/nes_pad_signoff.h"

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

const descriptor& nes_pad_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "nes_pad";
        d.what = "NES controller, CD4021 shift register";
        d.verilated_variants = names_of(nes_pad_rtl_variants());
        d.board_hz = nexys4_board_hz;
        d.recorded = recorded_bench{signed_off_in(nes_pad_rtl_variants()), 3000, false,
                                    pin_rules_with("", nes_pad_at_tolerance), play};
        return d;
    }();
    return block;
}

}  // namespace tabletop
