// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/simulated_vision.h"

#include "checkers_vision/checkers_vision_rtl.h"
#include "engines/checkers_screen/board_picture.h"
#include "labkit/labkit_board.h"
#include "support/input_error.h"

namespace tabletop {
namespace {

using namespace checkers_screen_core;
using block = checkers_vision_block;

// A scan takes up to two frames of the screen; from one end of the picture to the other, and as often a distance.
constexpr std::uint64_t longest_scan = 4 * cycles_per_frame;
constexpr unsigned most_steps = 2000;
constexpr std::uint64_t step_place = std::uint64_t{visible_lines} * columns;

}  // namespace

simulated_vision::simulated_vision(sc_core::sc_module_name name, view v)
    : sc_module(name),
      clock_(clock_domain(labkit_board_hz)),
      button_{cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}},
      vision_(make_checkers_vision("vision", v, {clock_.domain()})),
      last_("last", *vision_->scan_last.operator->(), clock_.domain(), [this](std::uint64_t, std::uint64_t level) {
          if (level == 0) return;
          has_ended_ = true;
          ended_.notify(sc_core::SC_ZERO_TIME);
      }) {
    bind_pins();
}

void simulated_vision::bind_pins() {
    vision_->rst(rst_);
    vision_->scan(raster_);
    for (unsigned b = 0; b < block::buttons; ++b) vision_->button[b](button_[b]);
    vision_->vertical(vertical_);
    vision_->show_video(show_video_);
    vision_->grid_open(grid_open_);
    vision_->video_rgb(static_cast<cycle_pin_if&>(*this));
    vision_->scan_start(scan_start_);
}

std::uint32_t simulated_vision::look(const checkers_vision_core::grid& at, const picture_function& rgb_at) {
    if (clock_.now() < cycles_per_frame) clock_.wait_until({cycles_per_frame, 0});
    move_grid(at);
    rgb_at_ = rgb_at;
    listeners_.revised(clock_.now());
    scan();
    const auto seen = static_cast<std::uint32_t>(vision_->seen->value(clock_.now()));
    rgb_at_ = nullptr;
    listeners_.revised(clock_.now());
    return seen;
}

std::uint64_t simulated_vision::value(std::uint64_t cycle) const {
    if (!rgb_at_) return 0;
    using namespace checkers_vision_core;
    const auto at = raster_.scan(cycle).position(cycle);
    const bool in_picture = at.x < unsigned{picture_columns} && at.y < unsigned{picture_rows};
    return in_picture ? rgb_at_(at.x, at.y) : 0;
}

// A picture without any change has none within a line; it is looked at anew after that.
std::uint64_t simulated_vision::next_change(std::uint64_t cycle) const {
    if (!rgb_at_) return never;
    const auto level = value(cycle);
    const auto end = cycle + columns;
    while (++cycle < end && value(cycle) == level) {
    }
    return cycle;
}

void simulated_vision::wait_cycles(std::uint64_t cycles) {
    clock_.wait_until({clock_.now() + cycles, 0});
}

// The next cycle shows pixel `place`.
void simulated_vision::jump_before(std::uint64_t place) {
    const auto cycle = clock_.now();
    raster_.jump(cycle, cycle + 1 - place);
    wait_cycles(1);
}

// A frame a step, of x0 and y0 and one distance. Some are refused until others have been made; all places have a way.
void simulated_vision::move_grid(const checkers_vision_core::grid& to) {
    grid_open_.set(clock_.now(), 1);
    bool of_dy = false;
    for (unsigned steps = 0;; ++steps, of_dy = !of_dy) {
        const auto now = grid_pins::decoded(vision_->grid->value(clock_.now()));
        if (now == to) break;
        if (steps == most_steps) throw input_error("the vision does not move its grid there");
        press(block::left, block::right, to.x0 - now.x0);
        press(block::up, block::down, to.y0 - now.y0);
        vertical_.set(clock_.now(), of_dy ? 1 : 0);
        press(block::shrink, block::grow, of_dy ? to.dy - now.dy : to.dx - now.dx);
        jump_before(step_place - first_step);
        wait_cycles(2 * first_step);
    }
    grid_open_.set(clock_.now(), 0);
}

void simulated_vision::press(unsigned less, unsigned more, int difference) {
    button_[less].set(clock_.now(), difference < 0 ? 1 : 0);
    button_[more].set(clock_.now(), difference > 0 ? 1 : 0);
}

void simulated_vision::scan() {
    jump_before(cycles_per_frame - first_step);
    const auto start = clock_.now();
    scan_start_.set(start, 1);
    scan_start_.set(start + 1, 0);
    has_ended_ = false;
    sc_core::wait(from_ps(clock_.domain().edge(longest_scan)), ended_);
    if (!has_ended_) throw input_error("the vision does not end a scan");
    wait_cycles(2);
}

}  // namespace tabletop
