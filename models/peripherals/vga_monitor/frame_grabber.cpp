// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_monitor/frame_grabber.h"

#include <algorithm>
#include <cstddef>

namespace tabletop::vga_monitor_core {
namespace {

// How many changes of colour it takes to say where a pixel begins.
constexpr unsigned changes_looked_at = 64;

std::int64_t floor_divide(std::int64_t value, std::int64_t divisor) {
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

}  // namespace

frame_grabber::frame_grabber(const vga_monitor_config& config) : config_(config) {
    forget_window();
}

void frame_grabber::forget_window() {
    at_ = {config_.standard.left, config_.standard.top};
    phase_ = 0;
}

bool frame_grabber::grab(const measured_frame& frame, const colour_if& colour, vga_mode& mode) {
    mode.lit_width = mode.lit_height = 0;
    depth_ = colour.depth();
    lit_area lit;
    if (mode.fits(config_)) {
        find_first_line(frame, mode);
        find_phase(frame, colour, mode);
        sample(frame, colour, mode);
        lit = find_lit(mode);
    }
    if (lit.right >= 0) {
        // A sample of the frame before or behind may be lit, too.
        mode.lit_width = std::min(static_cast<unsigned>(lit.right - lit.left + 1), mode.columns);
        mode.lit_height = std::min(static_cast<unsigned>(lit.bottom - lit.top + 1), mode.lines);
    }
    if (!mode.fits(config_)) {
        image_ = {};
        return false;
    }
    move_window(lit, mode);
    return take_window();
}

// Row 0 is the line whose first pixel, by the standard back porch, is nearest to the end of vsync: that may change
// anywhere in a line.
void frame_grabber::find_first_line(const measured_frame& frame, const vga_mode& mode) {
    const auto line = static_cast<std::int64_t>(mode.cycles_per_line);
    const auto vsync_end = static_cast<std::int64_t>(frame.vsync_end);
    const auto picture_begin =
        static_cast<std::int64_t>(frame.hsync_end) + std::int64_t{config_.standard.left} * mode.cycles_per_pixel;
    const auto lines = floor_divide(vsync_end - picture_begin + line / 2, line);
    pulse_end_line_ = static_cast<std::int64_t>(frame.hsync_end) + lines * line;
    // One row more at either end, as the frame may begin and end anywhere in a line.
    rows_above_ = (vsync_end - static_cast<std::int64_t>(frame.begin) + line / 2) / line + 1;
    rows_ = std::int64_t{mode.lines} + 2;
}

// Colours change where pixels begin. If none is seen, they begin where they began before.
void frame_grabber::find_phase(const measured_frame& frame, const colour_if& colour, const vga_mode& mode) {
    const std::int64_t pixel = mode.cycles_per_pixel;
    if (pixel == 1) return;
    std::vector<unsigned> changes(static_cast<std::size_t>(pixel));
    auto cycle = frame.begin;
    for (unsigned n = 0; n < changes_looked_at; ++n) {
        cycle = colour.next_change(cycle);
        if (cycle >= frame.end) break;
        const auto since_line = (static_cast<std::int64_t>(cycle) - pulse_end_line_) % pixel;
        ++changes[static_cast<std::size_t>((since_line + pixel) % pixel)];
    }
    const auto most = std::max_element(changes.begin(), changes.end());
    if (*most == 0) return;
    phase_ = most - changes.begin();
    if (phase_ > pixel / 2) phase_ -= pixel;
}

// The middle of every pixel of the frame; what lies outside of the frame is dark.
void frame_grabber::sample(const measured_frame& frame, const colour_if& colour, const vga_mode& mode) {
    const std::int64_t pixel = mode.cycles_per_pixel;
    const std::int64_t columns = mode.columns;
    const auto begin = static_cast<std::int64_t>(frame.begin);
    const auto end = static_cast<std::int64_t>(frame.end);
    samples_.levels.clear();
    samples_.begins.clear();
    bool above_is_whole = false;
    for (std::int64_t r = 0; r < rows_; ++r) {
        const auto line = pulse_end_line_ + (r - rows_above_) * static_cast<std::int64_t>(mode.cycles_per_line);
        const auto first = line + phase_ + pixel / 2;
        const auto from = std::clamp<std::int64_t>(floor_divide(begin - first + pixel - 1, pixel), 0, columns);
        const auto until = std::clamp<std::int64_t>(floor_divide(end - first + pixel - 1, pixel), from, columns);
        const bool is_whole = from == 0 && until == columns;
        if (is_whole && above_is_whole &&
            colour.repeats(static_cast<std::uint64_t>(first), mode.cycles_per_pixel, mode.columns,
                           mode.cycles_per_line)) {
            samples_.begins.push_back(samples_.begins.back());
            continue;
        }
        above_is_whole = is_whole;
        auto* const row = add_row(mode.columns);
        if (until > from) {
            colour.read(static_cast<std::uint64_t>(first + from * pixel), mode.cycles_per_pixel,
                        static_cast<unsigned>(until - from), row + from);
        }
        drop_row_like_above(mode.columns);
    }
}

// A dark one.
colour_level* frame_grabber::add_row(unsigned columns) {
    samples_.begins.push_back(samples_.levels.size());
    samples_.levels.resize(samples_.levels.size() + columns);
    return samples_.levels.data() + samples_.begins.back();
}

void frame_grabber::drop_row_like_above(unsigned columns) {
    const auto last = samples_.begins.size() - 1;
    if (last == 0 || !std::equal(samples_.row(last), samples_.row(last) + columns, samples_.row(last - 1))) return;
    samples_.levels.resize(samples_.begins[last]);
    samples_.begins[last] = samples_.begins[last - 1];
}

frame_grabber::lit_area frame_grabber::find_lit(const vga_mode& mode) const {
    const auto is_lit = [](colour_level colour) { return colour != 0; };
    lit_area lit;
    bool row_is_lit = false;
    for (std::int64_t r = 0; r < rows_; ++r) {
        const auto n = static_cast<std::size_t>(r);
        if (!samples_.is_like_above(n)) {
            const auto* const row = samples_.row(n);
            const auto* const end = row + mode.columns;
            const auto* const first = std::find_if(row, end, is_lit);
            row_is_lit = first != end;
            if (row_is_lit) {
                const auto* last = end - 1;
                while (!is_lit(*last)) --last;
                lit.left = std::min<std::int64_t>(lit.left, first - row);
                lit.right = std::max<std::int64_t>(lit.right, last - row);
            }
        }
        if (!row_is_lit) continue;
        lit.top = std::min(lit.top, r - rows_above_);
        lit.bottom = std::max(lit.bottom, r - rows_above_);
    }
    return lit;
}

void frame_grabber::move_window(const lit_area& lit, const vga_mode& mode) {
    const auto width = std::int64_t{config_.standard.width};
    const auto height = std::int64_t{config_.standard.height};
    if (lit.right >= 0) {
        at_.x = std::min(std::max(at_.x, lit.right - width + 1), lit.left);
        at_.y = std::min(std::max(at_.y, lit.bottom - height + 1), lit.top);
    }
    at_.x = std::min(at_.x, mode.columns - width);
    at_.y = std::clamp(at_.y, -rows_above_, rows_ - rows_above_ - height);
}

bool frame_grabber::take_window() {
    const auto width = config_.standard.width, height = config_.standard.height;
    const bool is_first = image_.width == 0;
    if (is_first) image_ = {width, height, std::vector<std::uint32_t>(std::size_t{width} * height)};
    const auto top = static_cast<std::size_t>(at_.y + rows_above_);
    bool changed = is_first, row_changed = is_first;
    std::vector<std::size_t> begins(height);
    for (std::size_t y = 0; y < height; ++y) {
        begins[y] = samples_.begins[top + y] + static_cast<std::size_t>(at_.x);
        const auto* const from = samples_.levels.data() + begins[y];
        const bool is_like_above = y > 0 && begins[y] == begins[y - 1] && (is_first || shown_.is_like_above(y));
        if (!is_like_above) row_changed = is_first || !std::equal(from, from + width, shown_.row(y));
        if (!row_changed) continue;
        std::transform(from, from + width, image_.pixels.data() + y * width,
                       [this](colour_level colour) { return pixel_of(depth_, colour); });
        changed = true;
    }
    std::swap(samples_.levels, shown_.levels);
    shown_.begins = std::move(begins);
    return changed;
}

}  // namespace tabletop::vga_monitor_core
