// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_screen/user_screen_signoff.h"

#include "checkers_screen/make_checkers_screen.h"
#include "design/description.h"
#include "design/silence.h"
#include "engines/checkers_screen/timing.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_screen/screen_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/user_bus_signoff.h"
#include "signoff/pin_rules.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

constexpr const char* machine_name = "labkit";
constexpr const char* screen_traffic = "screen";
constexpr const char* reset_channel = "screen.rst";
constexpr unsigned usual_frames = 4, many_frames = 40;

struct both_screens {
    pin_levels ours, theirs;
};

// Which pixel is there in a cycle, of a raster that has counted since the last reset; lag: of the pins behind the
// counters.
std::string beam_text(const pin_levels& pins, std::uint64_t cycle, unsigned lag) {
    std::uint64_t released = 0;
    for (const auto& change : *pins.find(reset_channel)) {
        if (change.cycle < cycle) released = change.level != 0 ? cycle : change.cycle;
    }
    if (cycle < released + lag) return "in a reset";
    const auto at = checkers_screen_core::raster_from(released).position(cycle - lag);
    return fmt::format("column {}, line {}", at.x, at.y);
}

// The first cycle in which one of them differs is told with its pixel.
comparison compare(const both_screens& screens, const std::vector<std::string>& channels,
                   unsigned lag = checkers_screen_core::lag) {
    auto result = compare_channels(screens.ours, screens.theirs, channels);
    result.passed = result.functional_differences == 0;
    if (result.passed) return result;
    auto first = UINT64_MAX;
    for (const auto& name : channels) {
        if (screens.ours.find(name) == nullptr) continue;
        const auto found = compare_channel(screens.ours, screens.theirs, name);
        if (found.changes != 0) first = std::min(first, found.cycle);
    }
    result.first_difference = fmt::format("{}: {}", beam_text(screens.ours, first, lag), result.first_difference);
    return result;
}

bool is_silent(const pin_levels& pins) {
    return pins.find("screen.hsync")->size() <= 1 && pins.find("screen.vsync")->size() <= 1;
}

}  // namespace

bool is_screen_traffic(const bench_options& options) {
    return options.variant == screen_traffic;
}

void sign_user_screen_off(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report) {
    const user_bus_bench bench{machine_name, options.deep ? many_frames : usual_frames};
    user_bus_report entries(description, options, bench, progress, report);
    const auto first = report.entries.size();
    const auto played = entries.play(screen_traffic, pin_rules(reset_channel));
    if (played.result.passed) {
        entries.add("", played.result, played);
    } else {
        file_feed mine(played.ours.recording_path), theirs(played.theirs.recording_path);
        const both_screens screens{pin_levels::of(mine), pin_levels::of(theirs)};
        auto syncs = compare(screens, {"screen.hsync", "screen.vsync", "screen.blank"});
        if (is_silent(screens.theirs)) syncs.first_difference += fmt::format("\n{}", silent_design);
        entries.add("syncs", syncs, played);
        entries.add("counters", compare(screens, {"screen.counters"}, 0), played);
        entries.add("pixels", compare(screens, {"screen.colour"}), played);
    }
    auto& entry = report.entries[first];
    if (!description.has_pin("blank")) {
        entry.result.excluded.push_back({"blank", "not compared, the description names no port for it", 0});
    }
    if (options.until_ps != 0) entry.not_played.emplace_back("what comes later; a later --until plays more");
}

int run_user_screen_bench(const rtl_description& description, const bench_options& options) {
    const checkers_screen_config config{clock_domain(labkit_board_hz)};
    auto traffic = signoff::make_checkers_screen_traffic(options.seed, options.count);
    if (options.until_ps != 0) signoff::end_earlier(traffic, config.clock.cycle_from(options.until_ps));
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    auto screen = options.view == view::rtl ? make_checkers_screen_rtl("screen", config, description)
                                            : make_checkers_screen("screen", options.view, config);
    checkers_screen_bench bench("signoff", std::move(screen), config.clock, traffic, description.has_pin("blank"),
                                record.target());
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    check_running();
    record.finish();
    fmt::print("{}\n", user_bus_figures(traffic.end_cycle, wall_seconds, nullptr).dump());
    return exit_done;
}

}  // namespace tabletop
