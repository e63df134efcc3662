// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_parameters.h"
#include "peripherals/vga_timing/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/vga_timing/vga_timing_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {
namespace {

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_timing_traffic(options.seed, options.count);
    const vga_timing_config config{clock_domain(nexys4_board_hz)};
    return play_bench<vga_timing_bench>(options, config, traffic, to);
}

}  // namespace

descriptor vga_timing_signoff() {
    const auto& builds = vga_timing_rtl_variants();
    auto d = block_with_rtl("vga_timing", "VGA timing generator", builds, nexys4_board_hz);
    d.recorded =
        recorded_bench{signed_off_in(builds), 8, false, pin_rules_with("timing.rst", vga_timing_at_tolerance), play};
    return d;
}

}  // namespace tabletop
