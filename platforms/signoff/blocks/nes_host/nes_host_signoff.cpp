// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_host/nes_host_signoff.h"

#include "peripherals/nes_host/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/nes_host/nes_host_bench.h"
#include "signoff/blocks/nes_host/race.h"
#include "signoff/boards.h"
#include "signoff/pin_rules.h"
#include "signoff/variants.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned divider_for_400_hz = 250'000;
constexpr unsigned divider_for_1_mhz = 100;

const std::vector<named_build<nes_host_config>>& builds() {
    static const clock_domain clock(nexys4_board_hz);
    static const std::vector<named_build<nes_host_config>> all = {
        {"1_mhz", {clock, divider_for_1_mhz, 2, press_domain::pad}},
        {"400_hz", {clock, divider_for_400_hz, 2, press_domain::pad}},
        {"400_hz_fabric", {clock, divider_for_400_hz, 2, press_domain::fabric}},
        {"400_hz_one_pad", {clock, divider_for_400_hz, 1, press_domain::pad}}};
    return all;
}

comparison_rules rules(view v, const std::string&) {
    auto rules = pin_rules("host.rst");
    if (v == view::at) {
        leave_races_out(rules);
        rules.tolerance = cycles_tolerance(nes_host_at_tolerance.event_cycles);
    }
    return rules;
}

// Frames of 20 ms are 100 million cycles in no time: of those some are enough.
search_speed play(const bench_options& options, bench_recording& to) {
    constexpr unsigned fewer = 100;
    constexpr unsigned frames_a_press = 9;
    const auto& config = find_build(builds(), options.variant);
    const auto frames = std::max(config.divider == divider_for_1_mhz ? options.count : options.count / fewer, 1u);
    const auto traffic = options.uncontended ? signoff::make_plain_host_traffic(
                                                   options.seed, std::max(frames / frames_a_press, 2u), config.divider)
                                             : signoff::make_host_traffic(options.seed, frames, config.divider);
    return play_bench<nes_host_bench>(options, config, traffic, to);
}

}  // namespace

const descriptor& nes_host_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "nes_host";
        d.what = "host of two NES controllers";
        d.views = {view::at, view::ca, view::rtl};
        d.verilated_variants = names_of(builds());
        d.board_hz = nexys4_board_hz;
        d.recorded = recorded_bench{variants_of(builds()), 3000, true, rules, play};
        return d;
    }();
    return block;
}

}  // namespace tabletop
