// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "design/rtl_design.h"
#include "engines/connect4_painter/region.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <utility>

namespace tabletop {

nexys4_bench::nexys4_bench(sc_core::sc_module_name name, const nexys4_config& config, const signoff::nexys4_game& game,
                           record_target* record_to, const game_watch& watch)
    : sc_module(name),
      clock_(config.clock),
      game_(game),
      timing_(config.timing),
      machine_("nexys4", config, record_to) {
    machine_.rst(rst_);
    if (record_to != nullptr) {
        machine_.screen().on_frame([this, monitor = config.monitor](const shown_frame& frame) {
            side_.frames.push_back({clock_.domain().cycle(frame.begin_ps), frame.mode.text(monitor), frame.image});
            side_.record.frame_cycles.push_back(clock_.domain().cycle(frame.end_ps) - 1);
        });
        record_more(watch, config.clock, *record_to);
    }
    spawn_thread("move_fingers", [this] { move_fingers(); });
    spawn_thread("press_resets", [this] { press_resets(); });
    if (watch.looks && record_to != nullptr) spawn_thread("look", [this] { look(); });
}

void nexys4_bench::record_more(const game_watch& watch, const clock_domain& clock, record_target& to) {
    const bool has_bytes = machine_.whole && watch.bytes != 0;
    if (!watch.second_strobes && !has_bytes) return;
    recorder_ = std::make_unique<history_recorder>(to, clock);
    if (watch.second_strobes) {
        second_strobes_ = std::make_unique<cycle_pin_probe>("second_strobes", machine_.second_strobes(), clock);
        recorder_->add(second_strobes_->history(), "pad.latch2", 1, 0);
        recorder_->add(second_strobes_->history(), "pad.clock2", 1, 1);
    }
    if (!has_bytes) return;
    constexpr unsigned bits = 8;
    bytes_ = std::make_unique<cycle_pin_probe>("bytes", machine_.whole->buttons, clock);
    recorder_->add(bytes_->history(), "host.byte1", bits, 0);
    if (watch.bytes > 1) recorder_->add(bytes_->history(), "host.byte2", bits, bits);
}

// What a pad does that the machine has not is left out.
void nexys4_bench::move_fingers() {
    std::array<bool, 2> plugged{true, true};
    for (const auto& step : game_.buttons) {
        if (machine_.pads.at(step.pad) == nullptr) continue;
        clock_.wait_until(step.at);
        auto& pad = *machine_.pads[step.pad];
        if (step.plugged != plugged[step.pad]) pad.plug(step.plugged);
        plugged[step.pad] = step.plugged;
        pad.press(step.buttons);
    }
}

void nexys4_bench::press_resets() {
    press_resets_of(game_.resets, clock_, rst_);
}

// Into the midst of a cycle.
void nexys4_bench::look() {
    for (const auto cycle : game_.looks) {
        clock_.wait_into(cycle);
        side_.record.looks.push_back(machine_.screen().last_frame());
        look_at_blanking();
    }
}

// Looks at the last whole frame of our raster; on the pins a pixel is one cycle later than in the counters.
void nexys4_bench::look_at_blanking() {
    constexpr auto width = connect4_painter_core::visible_columns;
    constexpr auto height = connect4_painter_core::visible_lines;
    const auto line_cycles = std::uint64_t{timing_.divider} * vga_timing_config::columns;
    const auto origin = last_reset();
    const auto frames = (clock_.now() - origin - timing_.divider) / (line_cycles * timing_.lines);
    if (frames == 0) return;
    const auto first = origin + timing_.divider + (frames - 1) * line_cycles * timing_.lines;
    std::array<colour_level, vga_timing_config::columns> colours{};
    auto& seen = side_.record.blanking;
    for (unsigned y = 0; y < timing_.lines; ++y) {
        machine_.colour().read(first + y * line_cycles, timing_.divider, vga_timing_config::columns, colours.data());
        for (unsigned x = y < height ? width : 0; x < vga_timing_config::columns; ++x) {
            ++seen.looked_at;
            if (colours[x] == 0) continue;
            if (seen.lit == 0) seen.first_cycle = clock_.now();
            if (seen.lit++ == 0) seen.first = fmt::format("({}, {}) is {:03X}h", x, y, colours[x]);
        }
    }
}

// The release, before now.
std::uint64_t nexys4_bench::last_reset() const {
    std::uint64_t last = 0;
    for (const auto& reset : game_.resets) {
        if (reset.to.cycle < clock_.now()) last = reset.to.cycle;
    }
    return last;
}

// A design that has ended itself need not be waited for.
void nexys4_bench::run_to(std::uint64_t end_ps, const std::function<void()>& after_part) {
    constexpr std::uint64_t part_ps = 1'000'000'000;
    while (after_part && now_ps() + part_ps < end_ps) {
        sc_core::sc_start(from_ps(part_ps));
        after_part();
        if (!rtl_design::fault_of_any().empty()) return;
    }
    sc_core::sc_start(from_ps(end_ps - now_ps()));
}

double nexys4_bench::play(const std::function<void()>& after_part) {
    sc_core::sc_start(sc_core::SC_ZERO_TIME);  // what the first call needs time for is no part of the game
    const auto begun = std::chrono::steady_clock::now();
    run_to(clock_.domain().edge(game_.end_cycle), after_part);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    return wall.count();
}

nexys4_side nexys4_bench::take_side() {
    if (const auto* const mode = machine_.screen().mode()) side_.record.mode = mode->text({clock_.domain()});
    return std::move(side_);
}

}  // namespace tabletop
