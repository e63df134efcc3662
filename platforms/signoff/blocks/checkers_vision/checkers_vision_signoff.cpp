// SPDX-License-Identifier: Apache-2.0
#include "checkers_vision/checkers_vision_rtl.h"
#include "engines/checkers_vision/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_vision/vision_bench.h"
#include "signoff/blocks/checkers_vision/vision_coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <algorithm>

namespace tabletop {
namespace {

// A scan takes `at` up to two frames.
constexpr unsigned scans_for_one_of_at = 3;

signoff::vision_traffic traffic_of(const bench_options& options) {
    if (!options.uncontended) return signoff::make_vision_traffic(options.seed, options.count);
    return signoff::make_plain_vision_traffic(options.seed, std::max(1u, options.count / scans_for_one_of_at));
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto& build = find_build(checkers_vision_rtl_variants(), options.variant);
    const checkers_vision_config config{clock_domain(labkit_board_hz), first_grid_of(build)};
    return play_bench<vision_bench>(options, config, traffic_of(options), to);
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    return vision_coverage(traffic_of(options), reference);
}

// Those with other limits of colours have no model. Another grid after the reset is the same block.
std::vector<signoff_variant> with_a_model() {
    std::vector<signoff_variant> variants;
    for (const auto& build : checkers_vision_rtl_variants()) {
        if (has_published_limits(build)) variants.push_back({build.name, !variants.empty(), build.parameters});
    }
    return variants;
}

}  // namespace

// Its functional core answers queries, too.
descriptor checkers_vision_signoff() {
    auto d = block_with_rtl("checkers_vision", "vision of the labkit checkers machine", checkers_vision_rtl_variants(),
                            labkit_board_hz);
    d.recorded = recorded_bench{
        with_a_model(), 18, true, pin_rules_with("vision.rst", checkers_vision_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
