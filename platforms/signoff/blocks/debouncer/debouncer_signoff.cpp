// SPDX-License-Identifier: Apache-2.0
#include "debouncer/debouncer_rtl.h"
#include "labkit/labkit_board.h"
#include "peripherals/debouncer/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/debouncer/debouncer_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

search_speed play(const bench_options& options, bench_recording& to) {
    const auto steady = find_build(debouncer_rtl_variants(), options.variant).number("STEADY");
    const auto traffic = signoff::make_contact_traffic(options.seed, options.count, steady);
    const debouncer_config config{clock_domain(labkit_board_hz), steady};
    return play_bench<debouncer_bench>(options, config, traffic, to);
}

}  // namespace

descriptor debouncer_signoff() {
    const auto& builds = debouncer_rtl_variants();
    auto d =
        block_with_rtl("debouncer", "button or switch of the labkit without its bouncing", builds, labkit_board_hz);
    d.recorded =
        recorded_bench{signed_off_in(builds), 60, false, pin_rules_with("debouncer.rst", debouncer_at_tolerance), play};
    return d;
}

}  // namespace tabletop
