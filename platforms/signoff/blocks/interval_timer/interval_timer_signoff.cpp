// SPDX-License-Identifier: Apache-2.0
#include "interval_timer/interval_timer_rtl.h"
#include "peripherals/interval_timer/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/interval_timer/interval_timer_bench.h"
#include "signoff/blocks/interval_timer/interval_timer_coverage.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/interval_timer_traffic.h"

namespace tabletop {
namespace {

constexpr clock_domain board_clock(100'000'000);  // the computer's whole fabric has it

bus_traffic traffic_of(const bench_options& options) {
    const auto make =
        options.uncontended ? signoff::make_plain_interval_timer_traffic : signoff::make_interval_timer_traffic;
    return make(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    interval_timer_bench bench("signoff", options.view, board_clock, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto traffic = traffic_of(options);
    return coverage_in(reference, interval_timer_coverage(traffic));
}

}  // namespace

descriptor interval_timer_signoff() {
    const auto& builds = interval_timer_rtl_variants();
    auto d = block_with_rtl("interval_timer", "interval timer", builds, board_clock.hz_numerator());
    const auto rules = register_rules("interval_timer.rst", interval_timer_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 1000, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
