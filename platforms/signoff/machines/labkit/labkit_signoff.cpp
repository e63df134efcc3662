// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_signoff.h"

#include "compositions/labkit/labkit_rtl.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/machines/labkit/labkit_bench.h"
#include "signoff/pin_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

constexpr const char* variant_name = "20_cycles";

comparison_rules rules(view, const std::string&) {
    return pin_rules("");
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto steady = find_build(labkit_rtl_variants(), options.variant).number("DEBOUNCE");
    const auto rounds = signoff::make_labkit_rounds(steady);
    const labkit_bench_config config{clock_domain(labkit_board_hz), options.variant, steady, options.seed};
    return play_bench<labkit_bench>(options, config, rounds, to);
}

}  // namespace

const descriptor& labkit_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = "labkit";
        d.views = {view::ca, view::rtl};
        d.board_hz = labkit_board_hz;
        d.recorded = recorded_bench{{{variant_name}}, 1, false, rules, play};
        return d;
    }();
    return machine;
}

}  // namespace tabletop
