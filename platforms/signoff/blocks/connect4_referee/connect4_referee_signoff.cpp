// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_referee/connect4_referee_signoff.h"

#include "connect4_referee/connect4_referee_rtl.h"
#include "engines/connect4_referee/tolerance.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/blocks/connect4_referee/referee_query.h"
#include "signoff/pin_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

comparison_rules rules(view v, const std::string&) {
    auto rules = pin_rules("referee.rst");
    if (v == view::at) rules.tolerance = connect4_referee_at_tolerance;
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = options.uncontended ? signoff::make_plain_referee_traffic(options.seed, options.count)
                                             : signoff::make_referee_traffic(options.seed, options.count);
    const connect4_referee_config config{clock_domain(nexys4_board_hz)};
    return play_bench<connect4_referee_bench>(options, config, traffic, to);
}

}  // namespace

const descriptor& connect4_referee_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "connect4_referee";
        d.what = "Connect Four positioning machine and win check";
        d.verilated_variants = names_of(connect4_referee_rtl_variants());
        d.board_hz = nexys4_board_hz;
        d.recorded = recorded_bench{signed_off_in(connect4_referee_rtl_variants()), 200, true, rules, play};
        d.query = {query_connect4_referee,
                   "  in:  {\"id\":1,\"moves\":\"1212121\"}\n"
                   "  out: {\"id\":1,\"winner\":1,\"ply\":7,\"columns\":[\"000001010101\",..],\"groups\":[24],"
                   "\"ignored\":[]}\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
