// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/user_game_bench.h"

#include "base/process.h"
#include "engines/connect4_painter/region.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/machines/nexys4/game_fingers.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tabletop {

user_game_bench::user_game_bench(sc_core::sc_module_name name, const nexys4_config& config,
                                 const signoff::nexys4_game& game, bool own_strobes, record_target& to)
    : sc_module(name), clock_(config.clock), game_(game), timing_(config.timing), platform_("nexys4", config, &to) {
    platform_.rst.bind(rst_);
    platform_.screen().on_frame([this](const shown_frame& frame) {
        outcome_.frames.push_back(frame.image);
        outcome_.frame_cycles.push_back(clock_.domain().cycle(frame.end_ps) - 1);
    });
    recorder_ = std::make_unique<history_recorder>(to, config.clock);
    if (own_strobes) {
        second_strobes_ = std::make_unique<cycle_pin_probe>("second_strobes", platform_.second_strobes(), config.clock);
        recorder_->add(second_strobes_->history(), "pad.latch2", 1, 0);
        recorder_->add(second_strobes_->history(), "pad.clock2", 1, 1);
    }
    if (platform_.whole && config.rtl->has_pin("byte1")) {
        bytes_ = std::make_unique<cycle_pin_probe>("bytes", platform_.whole->buttons, config.clock);
        constexpr unsigned bits = 8;
        recorder_->add(bytes_->history(), "host.byte1", bits, 0);
        if (config.rtl->has_pin("byte2")) recorder_->add(bytes_->history(), "host.byte2", bits, bits);
    }
    spawn_thread("move_fingers", [this] { move_fingers(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    spawn_thread("look", [this] { look(); });
}

void user_game_bench::move_fingers() {
    move_fingers_of(game_.buttons, clock_, platform_);
}

void user_game_bench::press_resets() {
    press_resets_of(game_.resets, clock_, rst_);
}

// Into the midst of a cycle, and up to the end of the game, or of a design that has stopped.
void user_game_bench::look() {
    for (const auto cycle : game_.looks) {
        clock_.wait_into(cycle);
        if (stopped()) break;
        outcome_.looks.push_back(platform_.screen().last_frame());
        look_at_blanking();
    }
    if (!stopped()) clock_.wait_into(game_.end_cycle);
    end_cycle_ = clock_.now();
    stop_simulation();
}

// Of the last whole frame of our raster; on the pins a pixel is one later than in the counters.
void user_game_bench::look_at_blanking() {
    constexpr auto width = connect4_painter_core::visible_columns;
    constexpr auto height = connect4_painter_core::visible_lines;
    const auto line_cycles = std::uint64_t{timing_.divider} * vga_timing_config::columns;
    const auto origin = last_reset();
    const auto frames = (clock_.now() - origin - timing_.divider) / (line_cycles * timing_.lines);
    if (frames == 0) return;
    const auto first = origin + timing_.divider + (frames - 1) * line_cycles * timing_.lines;
    std::array<colour_level, vga_timing_config::columns> colours{};
    auto& seen = outcome_.blanking;
    for (unsigned y = 0; y < timing_.lines; ++y) {
        platform_.colour().read(first + y * line_cycles, timing_.divider, vga_timing_config::columns, colours.data());
        for (unsigned x = y < height ? width : 0; x < vga_timing_config::columns; ++x) {
            ++seen.looked_at;
            if (colours[x] == 0) continue;
            if (seen.lit == 0) seen.first_cycle = clock_.now();
            if (seen.lit++ == 0) seen.first = fmt::format("({}, {}) is {:03X}h", x, y, colours[x]);
        }
    }
}

// The release, before now.
std::uint64_t user_game_bench::last_reset() const {
    std::uint64_t last = 0;
    for (const auto& reset : game_.resets) {
        if (reset.to.cycle < clock_.now()) last = reset.to.cycle;
    }
    return last;
}

user_game_outcome user_game_bench::take_outcome() {
    if (const auto* const mode = platform_.screen().mode()) outcome_.mode = mode->text({clock_.domain()});
    outcome_.fault = rtl_design::fault_of_any();
    return std::move(outcome_);
}

}  // namespace tabletop
