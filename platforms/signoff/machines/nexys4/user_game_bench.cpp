// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/user_game_bench.h"

#include "engines/connect4_painter/region.h"
#include "signoff/bench/stop_simulation.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tabletop {

using kind = signoff::user_game_step::kind;

user_game_bench::user_game_bench(sc_core::sc_module_name name, const nexys4_config& config,
                                 const std::vector<signoff::user_game_step>& steps, bool own_strobes, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      steps_(steps),
      pad_frame_(config.host.cycles_per_frame()),
      timing_(config.timing),
      platform_("nexys4", config, &to) {
    platform_.rst.bind(rst_);
    platform_.monitor->on_frame([this](const shown_frame& frame) { outcome_.frames.push_back(frame.image); });
    recorder_ = std::make_unique<history_recorder>(to, config.clock);
    if (own_strobes) {
        second_strobes_ = std::make_unique<cycle_pin_probe>("second_strobes", platform_.second_strobes(), config.clock);
        recorder_->add(second_strobes_->history(), "pad.latch2", 1, 0);
        recorder_->add(second_strobes_->history(), "pad.clock2", 1, 1);
    }
    if (config.user_rtl && config.user_rtl->has_pin("byte1")) {
        bytes_ = std::make_unique<cycle_pin_probe>("bytes", platform_.user_rtl->buttons, config.clock);
        constexpr unsigned bits = 8;
        recorder_->add(bytes_->history(), "host.byte1", bits, 0);
        if (config.user_rtl->has_pin("byte2")) recorder_->add(bytes_->history(), "host.byte2", bits, bits);
    }
    SC_HAS_PROCESS(user_game_bench);
    SC_THREAD(play);
}

void user_game_bench::play() {
    for (const auto& step : steps_) {
        if (!stopped()) play(step);
    }
    end_cycle_ = clock_.now();
    stop_simulation();
}

// A press that lasts a frame of the pads or longer is always seen.
void user_game_bench::play(const signoff::user_game_step& step) {
    switch (step.what) {
        case kind::look:
            look();
            return;
        case kind::reset:
            press_reset();
            break;
        case kind::buttons:
            platform_.pads[step.pad]->press(step.buttons);
            break;
        case kind::unplug:
        case kind::plug:
            platform_.pads[step.pad]->plug(step.what == kind::plug);
            break;
    }
    constexpr unsigned longest_phase = 512;
    wait_cycles(pad_frame_ * 17 / 16 + pad_frame_ * step.phase / longest_phase);
}

// Into the midst of a cycle.
void user_game_bench::wait_cycles(std::uint64_t cycles) {
    clock_.wait_into(clock_.now() + cycles);
}

// An event is two pad frames after its button; then two frames of at least 45 Hz, of which one is whole.
void user_game_bench::look() {
    constexpr std::uint64_t looks_per_second = 20;
    wait_cycles(3 * pad_frame_ + static_cast<std::uint64_t>(clock_.domain().hz()) / looks_per_second);
    outcome_.looks.push_back(platform_.monitor->last_frame());
    look_at_blanking();
}

// Of the last whole frame of our raster; on the pins a pixel is one later than in the counters.
void user_game_bench::look_at_blanking() {
    constexpr auto width = connect4_painter_core::visible_columns;
    constexpr auto height = connect4_painter_core::visible_lines;
    const auto line_cycles = std::uint64_t{timing_.divider} * vga_timing_config::columns;
    const auto frames = (clock_.now() - origin_ - timing_.divider) / (line_cycles * timing_.lines);
    if (frames == 0) return;
    const auto first = origin_ + timing_.divider + (frames - 1) * line_cycles * timing_.lines;
    std::array<std::uint16_t, vga_timing_config::columns> colours{};
    auto& seen = outcome_.blanking;
    for (unsigned y = 0; y < timing_.lines; ++y) {
        platform_.colour().read(first + y * line_cycles, timing_.divider, vga_timing_config::columns, colours.data());
        for (unsigned x = y < height ? width : 0; x < vga_timing_config::columns; ++x) {
            ++seen.looked_at;
            if (colours[x] == 0) continue;
            if (seen.lit++ == 0) seen.first = fmt::format("({}, {}) is {:03X}h", x, y, colours[x]);
        }
    }
}

void user_game_bench::press_reset() {
    constexpr std::uint64_t reset_cycles = 8;
    rst_.write(true);
    wait_cycles(reset_cycles);
    rst_.write(false);
    origin_ = clock_.now();
}

user_game_outcome user_game_bench::take_outcome() {
    if (const auto* const mode = platform_.monitor->mode()) outcome_.mode = mode->text({clock_.domain()});
    if (platform_.user_rtl) outcome_.fault = platform_.user_rtl->fault();
    return std::move(outcome_);
}

}  // namespace tabletop
