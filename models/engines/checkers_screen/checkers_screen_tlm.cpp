// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_screen/checkers_screen_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_screen/timing.h"
#include "engines/checkers_vision/checkers_vision.h"

#include <algorithm>

namespace tabletop {
namespace {

using namespace checkers_screen_core;

constexpr std::size_t remembered_rasters = 64;
constexpr std::uint64_t frames_of_a_phase = 32;

// A dot is 2x2 pixels, with its top left corner on the grid.
constexpr int dot_size = 2;

bool on_dots(int first, int distance, unsigned at) {
    const int since = static_cast<int>(at) - first;
    return since >= 0 && since % distance < dot_size && since / distance < static_cast<int>(checkers::columns);
}

}  // namespace

checkers_screen_tlm::checkers_screen_tlm(sc_core::sc_module_name name, const checkers_screen_config& config)
    : checkers_screen_block(name), config_(config), rasters_(raster_from(0)), syncs_(rasters_, lag) {
    scan.bind(counters_);
    syncs.bind(syncs_);
    blank.bind(blank_);
    colour.bind(colour_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
    spawn_method("flash", sensitive_to(flash_event_).dont_initialize(), [this] { flash(); });
}

void checkers_screen_tlm::end_of_elaboration() {
    const shown_pins pins{{display[0][0], display[1][0]}, reject[0], blink[0], swap[0], calibrating[0], winner[0]};
    state_.follow(pins);
    pins.for_each([this](cycle_pin_if& pin) { pin.attach(input_); });
    show_video->attach(input_);
}

std::uint64_t checkers_screen_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

// The edge that samples it clears the counters; they stand until the first one that does not. One that is over before
// an edge has seen it does nothing.
void checkers_screen_tlm::follow_reset() {
    const auto cycle = now();
    const bool asserted = rst.read();
    if (!asserted && !reset_.asserted(cycle)) return;
    reset_.set(cycle, asserted);
    line_.forget();
    const auto from = asserted ? cycle + 1 : cycle;
    if (!asserted && rasters_.at(cycle).running) {
        rasters_.drop_after(cycle);
    } else {
        auto next = raster_from(cycle);
        next.running = !asserted;
        rasters_.set(from, next);
        rasters_.keep_last(remembered_rasters);
    }
    counters_.listeners.revised(from);
    syncs_.revise(from);
    blank_.listeners.revised(from);
    colour_.listeners.revised(from);
    plan_flash();
}

void checkers_screen_tlm::follow_state(std::uint64_t cycle) {
    state_.forget_from(cycle);
    colour_.listeners.revised(cycle + lag);
    plan_flash();
}

// Those who look have to know that marks change with the phase.
void checkers_screen_tlm::plan_flash() {
    if (!colour_.watched || !sc_core::sc_is_running()) return;
    const auto cycle = now();
    const auto phase = frames_of_a_phase * cycles_per_frame;
    const auto origin = rasters_.at(cycle).origin;
    const auto next = origin + ((cycle - std::min(cycle, origin)) / phase + 1) * phase;
    flash_event_.cancel();
    if (state_.has_marks(next)) flash_event_.notify(from_ps(config_.clock.edge(next) - now_ps()));
}

void checkers_screen_tlm::flash() {
    colour_.listeners.revised(now() + lag);
    plan_flash();
}

raster_position checkers_screen_tlm::position(std::uint64_t cycle) {
    const auto raster_at = [this](std::uint64_t at) { return rasters_.at(at); };
    const bool kept = line_.has(cycle) || line_.keep(cycle, now(), raster_at);
    return kept ? line_.position(cycle) : rasters_.at(cycle).position(cycle);
}

colour_level checkers_screen_tlm::colour_in(std::uint64_t cycle) {
    if (reset_.has_cleared(cycle, lag)) return rgb::black;
    const auto shown = cycle - lag;
    const auto at = position(shown);
    if (!at.visible) return rgb::black;
    if (shows_video(shown)) return video_colour(shown, at.x, at.y);
    return board_colour(state_.at(shown), at.x, at.y, first_phase(shown - rasters_.at(shown).origin));
}

// Reads what lies in the line of the first cycle, and tells how much that is.
unsigned checkers_screen_tlm::read_in_line(std::uint64_t first, unsigned count, colour_level* colours) {
    colours[0] = colour_in(first);
    if (first < lag || !line_.has(first - lag)) return 1;
    const auto shown = first - lag;
    const auto at = line_.position(shown);
    const auto left = at.visible ? visible_columns - at.x : static_cast<unsigned>(line_.end() - shown);
    const auto length = std::min(count, left);
    const auto end = shown + length;
    const bool is_reset = reset_.has_cleared(first, lag) || reset_.next_change(first, lag) < first + length;
    if (!at.visible && !is_reset) {
        std::fill_n(colours, length, rgb::black);
        return length;
    }
    const bool is_video =
        !is_reset && shows_video(shown) && show_video->next_change(shown) >= end && grid->next_change(shown) >= end;
    if (is_video) {
        read_video(first, length, colours);
    } else {
        for (unsigned i = 1; i < length; ++i) colours[i] = colour_in(first + i);
    }
    return length;
}

// Visible pixels of one line, with one grid.
void checkers_screen_tlm::read_video(std::uint64_t first, unsigned count, colour_level* colours) const {
    const auto shown = first - lag;
    const auto at = line_.position(shown);
    const auto dots = grid_pins::decoded(grid->value(shown));
    const bool has_dots = on_dots(dots.y0, dots.dy, at.y);
    const bool has_video = at.y < checkers_vision_core::picture_rows;
    for (unsigned i = 0; i < count; ++i) {
        const auto h = at.x + i;
        if (has_dots && on_dots(dots.x0, dots.dx, h)) {
            colours[i] = rgb::green;
        } else if (has_video && h < checkers_vision_core::picture_columns) {
            colours[i] = static_cast<colour_level>(video_rgb->value(shown + i));
        } else {
            colours[i] = rgb::black;
        }
    }
}

colour_level checkers_screen_tlm::video_colour(std::uint64_t cycle, unsigned h, unsigned v) const {
    const auto dots = grid_pins::decoded(grid->value(cycle));
    if (on_dots(dots.x0, dots.dx, h) && on_dots(dots.y0, dots.dy, v)) return rgb::green;
    const bool in_video = h < checkers_vision_core::picture_columns && v < checkers_vision_core::picture_rows;
    return in_video ? static_cast<colour_level>(video_rgb->value(cycle)) : rgb::black;
}

void checkers_screen_tlm::colour_pins::attach(cycle_pin_listener& listener) {
    watched = true;
    listeners.add(listener);
}

void checkers_screen_tlm::colour_pins::read(std::uint64_t first, unsigned step, unsigned count,
                                            colour_level* colours) const {
    if (step == 1) {
        for (unsigned i = 0; i < count;) i += of_.read_in_line(first + i, count - i, colours + i);
    } else {
        for (unsigned i = 0; i < count; ++i) colours[i] = of_.colour_in(first + std::uint64_t{i} * step);
    }
}

// A picture without any change has none within a frame; it is looked at anew after that.
std::uint64_t checkers_screen_tlm::colour_pins::next_change(std::uint64_t cycle) const {
    const auto level = value(cycle);
    const auto end = cycle + cycles_per_frame;
    while (++cycle < end && value(cycle) == level) {
    }
    return cycle;
}

std::uint64_t checkers_screen_tlm::blank_pin::value(std::uint64_t cycle) const {
    if (reset_.has_cleared(cycle, lag)) return 1;
    return rasters_.at(cycle - lag).position(cycle - lag).visible ? 0 : 1;
}

std::uint64_t checkers_screen_tlm::blank_pin::next_change(std::uint64_t cycle) const {
    const auto level = value(cycle);
    const auto end = cycle + cycles_per_frame;
    while (++cycle < end && value(cycle) == level) {
    }
    return cycle;
}

std::unique_ptr<checkers_screen_block> make_checkers_screen_tlm(const char* name, view,
                                                                const checkers_screen_config& config) {
    return std::make_unique<checkers_screen_tlm>(name, config);
}

}  // namespace tabletop
