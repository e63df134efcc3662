// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_parameters.h"
#include "peripherals/vga_timing/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/vga_timing/vga_timing_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {

descriptor vga_timing_signoff() {
    const auto& builds = vga_timing_rtl_variants();
    auto d = block_with_rtl("vga_timing", "VGA timing generator", builds, nexys4_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 8, false, pin_rules_with("timing.rst", vga_timing_at_tolerance),
        play_at_clock<vga_timing_bench, vga_timing_config>(nexys4_board_hz, signoff::make_timing_traffic)};
    return d;
}

}  // namespace tabletop
