// SPDX-License-Identifier: Apache-2.0
#include "connect4_referee/connect4_referee_rtl.h"
#include "engines/connect4_referee/tolerance.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/nexys4/compare/game_coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

signoff::referee_traffic traffic_of(const bench_options& options) {
    return options.uncontended ? signoff::make_plain_referee_traffic(options.seed, options.count)
                               : signoff::make_referee_traffic(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    const connect4_referee_config config{clock_domain(nexys4_board_hz)};
    return play_bench<connect4_referee_bench>(options, config, traffic, to);
}

// A reset cancels what has been announced.
bool is_cancelled(const signoff::press_step& press, const std::vector<signoff::reset_press>& resets) {
    return std::any_of(resets.begin(), resets.end(), [&](const signoff::reset_press& reset) {
        return press.told <= reset.from.cycle && reset.from.cycle <= press.cycle;
    });
}

// The events of both pads as the machine has them on a pin.
level_changes event_levels(const signoff::referee_traffic& traffic) {
    constexpr unsigned bits_of_a_pad = 3;
    level_changes events;
    for (const auto& press : traffic.presses) {
        if (is_cancelled(press, traffic.resets)) continue;
        if (!events.empty() && events.back().cycle == press.cycle) events.pop_back();
        events.push_back({press.cycle, event_pins(press.events[0]) | event_pins(press.events[1]) << bits_of_a_pad});
        events.push_back({press.cycle + 1, 0});
    }
    return events;
}

// A column with its slot, which the bench has as two pins and the machine as one.
level_changes column_levels(const pin_levels& pins, char letter) {
    const auto& cells = *pins.find(fmt::format("referee.cells_{}", letter));
    const auto& hover = *pins.find(fmt::format("referee.hover_{}", letter));
    level_changes column;
    for (auto cell = cells.begin(), slot = hover.begin(); cell != cells.end() || slot != hover.end();) {
        const auto cycle =
            std::min(cell != cells.end() ? cell->cycle : UINT64_MAX, slot != hover.end() ? slot->cycle : UINT64_MAX);
        if (cell != cells.end() && cell->cycle == cycle) ++cell;
        if (slot != hover.end() && slot->cycle == cycle) ++slot;
        column.push_back({cycle, level_at(cells, cycle) | level_at(hover, cycle) << position_vectors::hover_shift});
    }
    return column;
}

// The bench's pins by the names that they have in the machine, with what was played on them.
std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    constexpr unsigned columns = 7, column_bits = 14, event_bits = 6;
    const auto traffic = traffic_of(options);
    auto pins = pin_levels::of(reference);
    for (unsigned c = 0; c < columns; ++c) {
        const auto letter = static_cast<char>('a' + c);
        pins.add(fmt::format("referee.{}", letter), column_bits, column_levels(pins, letter));
    }
    pins.add("rst", 1, *pins.find("referee.rst"));
    pins.add("host.event", event_bits, event_levels(traffic));
    return coverage_of_game(pins, {});
}

}  // namespace

descriptor connect4_referee_signoff() {
    const auto& builds = connect4_referee_rtl_variants();
    auto d =
        block_with_rtl("connect4_referee", "Connect Four positioning machine and win check", builds, nexys4_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 200, true, pin_rules_with("referee.rst", connect4_referee_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
