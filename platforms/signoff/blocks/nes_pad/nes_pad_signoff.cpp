// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_pad/nes_pad_signoff.h"

#include "signoff/bench/played_bench.h"
#include "signoff/blocks/nes_host/race.h"
#include "signoff/blocks/nes_pad/nes_pad_bench.h"
#include "signoff/boards.h"
#include "signoff/pin_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

constexpr unsigned cycles_of_plain_pad_clock = 100;

const std::vector<named_build<nes_pad_config>>& builds() {
    static const clock_domain clock(nexys4_board_hz);
    static const std::vector<named_build<nes_pad_config>> all = {{"delay_1", {clock, 1}}, {"delay_2", {clock, 2}}};
    return all;
}

comparison_rules rules(view v, const std::string&) {
    auto rules = pin_rules("");
    if (v == view::at) {
        leave_races_out(rules);
        rules.tolerance = cycles_tolerance(0);
    }
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = options.uncontended
                             ? signoff::make_plain_pad_traffic(options.seed, options.count, cycles_of_plain_pad_clock)
                             : signoff::make_pad_traffic(options.seed, options.count);
    return play_bench<nes_pad_bench>(options, find_build(builds(), options.variant), traffic, to);
}

}  // namespace

const descriptor& nes_pad_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "nes_pad";
        d.what = "NES controller, CD4021 shift register";
        d.views = {view::at, view::ca, view::rtl};
        d.verilated_variants = names_of(builds());
        d.board_hz = nexys4_board_hz;
        d.recorded = recorded_bench{variants_of(builds()), 3000, true, rules, play};
        return d;
    }();
    return block;
}

}  // namespace tabletop
