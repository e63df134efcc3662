// SPDX-License-Identifier: Apache-2.0
#include "nes_host/nes_host_rtl.h"
#include "nexys4/nexys4_parameters.h"
#include "peripherals/nes_host/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/nes_host/nes_host_bench.h"
#include "signoff/blocks/nes_host/race.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned divider_for_1_mhz = 100;

nes_host_config config_of(const rtl_variant& build) {
    const auto domain = build.number("FABRIC_PRESS") != 0 ? press_domain::fabric : press_domain::pad;
    return {clock_domain(nexys4_board_hz), build.number("DIVIDER"), build.number("PADS"), domain,
            build.number("COUNTS")};
}

comparison_rules rules(view v, const std::string&) {
    auto rules = pin_rules("host.rst");
    if (v == view::at) {
        leave_races_out(rules);
        rules.tolerance = nes_host_at_tolerance;
    }
    return rules;
}

// Frames of 20 ms are 100 million cycles in no time: of those some are enough.
search_speed play(const bench_options& options, bench_recording& to) {
    constexpr unsigned fewer = 100;
    constexpr unsigned frames_a_press = 9;
    const auto config = config_of(find_build(nes_host_rtl_variants(), options.variant));
    const auto frames = std::max(config.divider == divider_for_1_mhz ? options.count : options.count / fewer, 1u);
    const signoff::host_frame frame{config.divider, config.counts};
    const auto traffic = options.uncontended ? signoff::make_plain_host_traffic(
                                                   options.seed, std::max(frames / frames_a_press, 2u), frame)
                                             : signoff::make_host_traffic(options.seed, frames, frame);
    return play_bench<nes_host_bench>(options, config, traffic, to);
}

}  // namespace

descriptor nes_host_signoff() {
    const auto& builds = nes_host_rtl_variants();
    auto d = block_with_rtl("nes_host", "host of two NES controllers", builds, nexys4_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 3000, true, rules, play};
    return d;
}

}  // namespace tabletop
