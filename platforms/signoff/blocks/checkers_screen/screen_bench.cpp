// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_screen/screen_bench.h"

#include "base/process.h"
#include "engines/checkers_vision/checkers_vision.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr unsigned colour_bits = 24;
constexpr unsigned h_bits = 11;
constexpr unsigned v_bits = 10;

std::uint64_t grid_levels(const signoff::checkers_board_pins& pins) {
    return grid_pins::levels(
        {static_cast<int>(pins.x0), static_cast<int>(pins.y0), static_cast<int>(pins.dx), static_cast<int>(pins.dy)});
}

}  // namespace

checkers_screen_bench::checkers_screen_bench(sc_core::sc_module_name name,
                                             std::unique_ptr<checkers_screen_block> screen, const clock_domain& clock,
                                             const signoff::checkers_screen_traffic& traffic, record_target& to)
    : pin_bench(name, "screen", clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      grid_(grid_levels(traffic.boards.front().pins)),
      screen_(std::move(screen)),
      syncs_("syncs", *screen_->syncs.operator->(), clock),
      blank_("blank", *screen_->blank.operator->(), clock),
      recorder_(to, clock) {
    bind();
    recorder_.add(syncs_.history(), "screen.hsync", 1, 0);
    recorder_.add(syncs_.history(), "screen.vsync", 1, 1);
    recorder_.add(blank_.history(), "screen.blank", 1);
    recorder_.add(colours_, "screen.colour", colour_bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) {
        look_before(end_cycle);
        return end_cycle;
    });
    counters_ = to.add_channel("screen.counters", clock, h_bits + v_bits);
    spawn_thread("change_board", [this] { change_board(); });
    spawn_thread("show_video", [this] { show_video(); });
    spawn_thread("probe_counters", [this] { probe_counters(); });
}

void checkers_screen_bench::bind() {
    screen_->rst(rst_);
    for (std::size_t n = 0; n < display_.size(); ++n) screen_->display[n](display_[n]);
    screen_->reject(reject_);
    screen_->blink(blink_);
    screen_->swap(swap_);
    screen_->calibrating(calibrating_);
    screen_->winner(winner_);
    screen_->show_video(show_video_);
    screen_->grid(grid_);
    screen_->video_rgb(video_rgb_);
    screen_->colour->attach(listener_);
}

void checkers_screen_bench::change_board() {
    for (const auto& step : traffic_.boards) {
        clock_.wait_until({step.told, 0});
        set(step);
    }
}

void checkers_screen_bench::set(const signoff::checkers_board_step& step) {
    const auto& pins = step.pins;
    for (std::size_t n = 0; n < display_.size(); ++n) display_[n].set(step.cycle, pins.display[n]);
    reject_.set(step.cycle, pins.reject);
    blink_.set(step.cycle, pins.blink);
    swap_.set(step.cycle, pins.swap);
    calibrating_.set(step.cycle, pins.calibrating ? 1 : 0);
    winner_.set(step.cycle, pins.winner);
    show_video_.set(step.cycle, pins.show_video ? 1 : 0);
    grid_.set(step.cycle, grid_levels(pins));
}

void checkers_screen_bench::show_video() {
    for (const auto& line : traffic_.video) {
        clock_.wait_until({line.told, 0});
        for (const auto& step : line.steps) video_rgb_.append(step.cycle, step.pixel);
        video_rgb_.revise(line.steps.front().cycle);
    }
}

void checkers_screen_bench::probe_counters() {
    for (const auto cycle : traffic_.probes) {
        clock_.wait_into(cycle);
        const auto at = screen_->scan->scan(cycle).position(cycle);
        to_.add_level(counters_, clock_.domain().edge(cycle), at.x | at.y << h_bits);
    }
}

// Colours are read when they have been painted.
void checkers_screen_bench::look_before(std::uint64_t end_cycle) {
    for (; looks_done_ < traffic_.looks.size(); ++looks_done_, seen_before_ = 0) {
        const auto& next = traffic_.looks[looks_done_];
        const auto first = std::max(next.first, seen_before_), end = std::min(next.end, end_cycle);
        if (first < end) look(first, end);
        if (end_cycle < next.end) return;
    }
}

void checkers_screen_bench::look(std::uint64_t first, std::uint64_t end) {
    const auto& colour = *screen_->colour.operator->();
    colours_.set_level(first, colour.value(first));
    for (auto c = colour.next_change(first); c < end; c = colour.next_change(c)) {
        colours_.set_level(c, colour.value(c));
    }
    seen_before_ = end;
}

}  // namespace tabletop
