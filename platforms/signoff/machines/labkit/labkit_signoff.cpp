// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_signoff.h"

#include "compositions/labkit/labkit_rtl.h"
#include "engines/checkers_referee/move_code.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/labkit/labkit_bench.h"
#include "signoff/machines/labkit/labkit_exploration.h"
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

// What has gone over the link, by what the reference has done.
std::vector<reached_item> reached(const bench_options&, record_feed& reference) {
    constexpr unsigned bytes_of_a_message = checkers_message::fields;
    const auto pins = pin_levels::of(reference);
    std::uint64_t sent = 0, received = 0, before = 0;
    for (const auto& change : *pins.find("labkit.write")) {
        const bool falls = (before & ft245_write::wr) != 0 && (change.level & ft245_write::wr) == 0;
        if (falls && (before & ft245_write::data_mask) != checkers_bytes::idle) ++sent;
        before = change.level;
    }
    for (const auto& change : *pins.find("labkit.rd_n")) received += change.level == 0 ? 1 : 0;
    return {{"9 Framing", "moves sent", sent / bytes_of_a_message, 0},
            {"9 Framing", "messages from the PC", received / bytes_of_a_message, 0}};
}

}  // namespace

const descriptor& labkit_signoff() {
    static const descriptor machine = [] {
        descriptor d;
        d.name = "labkit";
        d.views = {view::ca, view::rtl};
        d.board_hz = labkit_board_hz;
        d.recorded = recorded_bench{{{variant_name}}, 1, false, rules, play, reached};
        d.explored = labkit_exploration();
        return d;
    }();
    return machine;
}

}  // namespace tabletop
