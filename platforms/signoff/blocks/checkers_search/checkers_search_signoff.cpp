// SPDX-License-Identifier: Apache-2.0
#include "checkers_search/checkers_search_rtl.h"
#include "engines/checkers_search/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_search/checkers_search_bench.h"
#include "signoff/blocks/checkers_search/search_builds.h"
#include "signoff/blocks/checkers_search/search_coverage.h"
#include "signoff/descriptor.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <algorithm>

namespace tabletop {
namespace {

// A search of six moves lasts some hundred times as long as one of two.
signoff::search_traffic traffic_of(const bench_options& options, const checkers_search_config& config) {
    constexpr unsigned far = 5, fewer = 3;
    const auto tasks = config.horizon < far ? options.count : std::max(1u, options.count / fewer);
    return signoff::make_search_traffic(options.seed, tasks, config.rules, config.horizon);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto config = config_of_search_build(options.variant);
    const auto traffic = traffic_of(options, config);
    checkers_search_bench bench("signoff", options.view, config, traffic, to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {bench.cycles(), wall_seconds};
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto config = config_of_search_build(options.variant);
    return search_coverage(config, traffic_of(options, config), reference);
}

}  // namespace

descriptor checkers_search_signoff() {
    const auto& builds = checkers_search_rtl_variants();
    auto d = block_with_rtl("checkers_search", "checkers search of the labkit in the place of its PC", builds,
                            labkit_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 1000, false, pin_rules_with("search.rst", checkers_search_at_tolerance), play, coverage};
    d.recorded->usual_variant = builds.front().name;
    return d;
}

}  // namespace tabletop
