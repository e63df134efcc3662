// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/vga_timing/vga_timing_signoff.h"

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

const descriptor& vga_timing_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "vga_timing";
        d.what = "VGA timing generator";
        d.verilated_variants = names_of(vga_timing_rtl_variants());
        d.board_hz = nexys4_board_hz;
        d.recorded = recorded_bench{signed_off_in(vga_timing_rtl_variants()), 8, false,
                                    pin_rules_with("timing.rst", vga_timing_at_tolerance), play};
        return d;
    }();
    return block;
}

}  // namespace tabletop
