// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_vision/stepped_grid.h"

#include "engines/checkers_screen/board_picture.h"
#include "engines/checkers_vision/checkers_vision.h"

#include <algorithm>

namespace tabletop {
namespace {

using checkers_screen_core::columns;
using checkers_screen_core::cycles_per_frame;
using checkers_screen_core::visible_lines;
using checkers_vision_core::grid;

constexpr std::size_t remembered_changes = 4096;

// Cycles from h = v = 0 to the step.
constexpr std::uint64_t step_in_frame = std::uint64_t{visible_lines} * columns;

}  // namespace

void stepped_grid::follow(const grid_controls& controls) {
    controls_ = controls;
    for (auto* const pin : controls.button) pin->attach(*this);
    controls.vertical->attach(*this);
    controls.show_video->attach(*this);
    controls.grid_open->attach(*this);
    controls.scan->attach(*this);
}

void stepped_grid::set_reset(std::uint64_t cycle, bool asserted) {
    forget_from(cycle + 1);
    reset_.set(cycle, asserted);
    listeners_.revised(cycle + 1);
}

// A step of this cycle is seen in the next.
void stepped_grid::revised(std::uint64_t cycle) {
    forget_from(cycle + 1);
    listeners_.revised(cycle + 1);
}

// What has been told of this cycle and later ones may be wrong. What comes before is followed first: it stays.
void stepped_grid::forget_from(std::uint64_t cycle) {
    if (cycle >= known_) at(cycle - 1);
    grids_.drop_after(cycle - 1);
    grids_.keep_last(remembered_changes);
    known_ = cycle;
}

// The first cycle from this one on in which buttons are looked at, as the raster runs in this cycle.
std::uint64_t stepped_grid::step_cycle_from(std::uint64_t cycle) const {
    const auto first = controls_.scan->scan(cycle).origin + step_in_frame;
    if (cycle <= first) return first;
    return first + (cycle - first + cycles_per_frame - 1) / cycles_per_frame * cycles_per_frame;
}

// The first cycle after this one in which anything that moves the grid may be another.
std::uint64_t stepped_grid::next_cause(std::uint64_t cycle) const {
    auto next = std::min({reset_.next_change(cycle, 0), controls_.vertical->next_change(cycle),
                          controls_.show_video->next_change(cycle), controls_.grid_open->next_change(cycle)});
    for (auto* const pin : controls_.button) next = std::min(next, pin->next_change(cycle));
    return next;
}

grid stepped_grid::step(const grid& of, std::uint64_t cycle) const {
    if (controls_.show_video->value(cycle) == 0 || controls_.grid_open->value(cycle) == 0) return of;
    const auto pressed = [&](unsigned button) { return controls_.button[button]->value(cycle) != 0; };
    using block = checkers_vision_block;
    return stepped(of, {pressed(block::left), pressed(block::right), pressed(block::up), pressed(block::down),
                        pressed(block::grow), pressed(block::shrink), controls_.vertical->value(cycle) != 0});
}

// Up to the next cycle in which the grid may have moved.
void stepped_grid::follow_frame() const {
    const auto cycle = known_ - 1;
    const auto now = grids_.at(cycle);
    if (reset_.asserted(cycle)) {
        if (now != first_) grids_.set(known_, first_);
        const auto released = reset_.next_change(cycle, 0);
        known_ = released == never ? never : released + 1;
        return;
    }
    const auto cause = next_cause(cycle);
    const auto due = step_cycle_from(cycle);
    if (due >= cause) {
        known_ = cause == never ? never : cause + 1;
        return;
    }
    const auto then = step(now, due);
    if (then != now) {
        grids_.set(due + 1, then);
        known_ = due + 2;
    } else {
        // As long as nothing changes no later step does more than this one.
        known_ = cause == never ? never : cause + 1;
    }
}

grid stepped_grid::at(std::uint64_t cycle) const {
    while (known_ <= cycle) follow_frame();
    return grids_.at(cycle);
}

std::uint64_t stepped_grid::value(std::uint64_t cycle) const {
    return grid_pins::levels(at(cycle));
}

std::uint64_t stepped_grid::next_change(std::uint64_t cycle) const {
    at(cycle);
    for (;;) {
        const auto next = grids_.end(grids_.index(cycle));
        if (next != never || known_ == never) return next;
        follow_frame();
    }
}

}  // namespace tabletop
