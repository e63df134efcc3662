// SPDX-License-Identifier: Apache-2.0
#include "checkers_referee/checkers_referee_rtl.h"
#include "engines/checkers_referee/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_referee/referee_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

checkers_referee_config config_of(const std::string& variant) {
    const auto& build = find_build(checkers_referee_rtl_variants(), variant);
    checkers_referee_config config{clock_domain(labkit_board_hz)};
    if (build.number("READY_BY_IMAGE") != 0) config.ready = ready_sign::by_image;
    if (build.number("ILLEGAL_HALTS") != 0) config.illegal = illegal_move_answer::halt;
    if (build.number("FAULT_LOST_LANDING") != 0) config.fault = checkers_referee_core::board_fault::lost_landing;
    return config;
}

search_speed play(const bench_options& options, bench_recording& to) {
    referee_bench bench("signoff", options.view, config_of(options.variant), {options.seed, options.count},
                        to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {bench.cycles(), wall_seconds};
}

}  // namespace

// Its functional core answers queries; there is no other view.
descriptor checkers_referee_signoff() {
    const auto& builds = checkers_referee_rtl_variants();
    auto d = block_with_rtl("checkers_referee", "state machine and board memory of the labkit checkers machine", builds,
                            labkit_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 1500, false,
                                pin_rules_with("referee.rst", checkers_referee_at_tolerance), play};
    return d;
}

}  // namespace tabletop
