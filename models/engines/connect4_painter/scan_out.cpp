// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_painter/scan_out.h"

#include "engines/connect4_painter/region.h"

#include <algorithm>

namespace tabletop {
namespace core = connect4_painter_core;
namespace {

// What is asked for of the past goes back two frames; twice as much is kept.
constexpr unsigned remembered_frames = 4;

// The last cycle up to `cycle` with a pixel enable, if there is one from `from` on.
std::optional<std::uint64_t> last_enable(const raster& scan, std::uint64_t from, std::uint64_t cycle) {
    const auto past = (cycle - scan.origin + 1) % scan.divider;
    if (!scan.running || past > cycle - from) return std::nullopt;
    return cycle - past;
}

// The first one from `cycle` on, of a raster that runs.
std::uint64_t first_enable(const raster& scan, std::uint64_t cycle) {
    return cycle + scan.divider - 1 - (cycle - scan.origin) % scan.divider;
}

// `count` pixels of a visible line from x on.
void paint_line(unsigned x, unsigned y, unsigned count, const position_vectors& vectors, colour_level* colours) {
    const auto last = x + count;
    while (x < last) {
        const auto end = std::min(core::region_end(x), last);
        colours = std::fill_n(colours, end - x, core::colour_at(x, y, vectors));
        x = end;
    }
}

// Pixels of any line, visible or not.
void scan_line(unsigned x, unsigned y, unsigned count, const position_vectors& vectors, colour_level* colours) {
    const auto visible =
        x < core::visible_columns && y < core::visible_lines ? std::min(count, core::visible_columns - x) : 0;
    paint_line(x, y, visible, vectors, colours);
    std::fill_n(colours + visible, count - visible, core::rgb444::black);
}

// The line looks like the one above it.
bool is_like_above(unsigned y, unsigned lines) {
    const auto above = y == 0 ? lines - 1 : y - 1;
    if (y >= core::visible_lines || above >= core::visible_lines) {
        return y >= core::visible_lines && above >= core::visible_lines;
    }
    return y / core::band_height == above / core::band_height;
}

}  // namespace

void scan_out::hold(std::uint64_t cycle, bool in_reset) {
    if (held_.last() == in_reset) return;
    held_.set(cycle, in_reset);
    if (in_reset) vectors_.drop_after(cycle);
    forget_before(cycle);
    revise(cycle);
}

void scan_out::follow(std::uint64_t cycle, const raster& scan) {
    rasters_.set(cycle, scan);
    forget_before(cycle);
    revise(cycle);
}

void scan_out::paint(std::uint64_t cycle, const position_vectors& vectors) {
    if (vectors_.at(cycle) == vectors && vectors_.end(vectors_.index(cycle)) == never) return;
    vectors_.set(cycle, vectors);
    forget_before(cycle);
    const auto& scan = rasters_.last();
    revise(scan.running ? first_enable(scan, cycle) + 1 : cycle);
}

void scan_out::forget_before(std::uint64_t cycle) {
    const auto memory = remembered_frames * rasters_.last().cycles_per_frame();
    if (cycle <= memory) return;
    held_.forget_before(cycle - memory);
    rasters_.forget_before(cycle - memory);
    vectors_.forget_before(cycle - memory);
}

void scan_out::revise(std::uint64_t cycle) const {
    listeners_.revised(cycle);
}

// The last load before `cycle`, since the register left its reset.
std::optional<scan_out::load> scan_out::last_load(std::uint64_t cycle, std::uint64_t released) const {
    if (cycle <= released) return std::nullopt;
    for (auto i = rasters_.index(cycle - 1);; --i) {
        const auto from = std::max(released, rasters_.begin(i));
        const auto until = std::min(cycle, rasters_.end(i));
        if (until > from) {
            if (const auto enable = last_enable(rasters_.value(i), from, until - 1)) return load{*enable, i};
        }
        if (i == 0 || rasters_.begin(i) <= released) return std::nullopt;
    }
}

// Up to this cycle, after `cycle`, the register takes no other pixel for sure.
std::uint64_t scan_out::next_load(std::uint64_t cycle) const {
    const auto i = rasters_.index(cycle);
    const auto& scan = rasters_.value(i);
    return scan.running ? std::min(rasters_.end(i), first_enable(scan, cycle) + 1) : rasters_.end(i);
}

scan_out::span scan_out::span_at(std::uint64_t cycle) const {
    const auto held = held_.index(cycle);
    const auto held_end = held_.end(held);
    if (held_.value(held)) return {held_end, core::rgb444::black, nullptr, nullptr};
    const auto last = last_load(cycle, held_.begin(held));
    if (!last) return {std::min(held_end, next_load(cycle)), core::rgb444::black, nullptr, nullptr};

    const auto& scan = rasters_.value(last->stretch);
    const auto vectors = vectors_.index(last->enable);
    const auto raster_end = rasters_.end(last->stretch);
    if (cycle > raster_end) {
        const auto pixel = scan.position(last->enable);
        return {std::min(held_end, next_load(cycle)), core::colour_at(pixel.x, pixel.y, vectors_.value(vectors)),
                nullptr, nullptr};
    }
    auto end = held_end;
    if (raster_end != never) end = std::min(end, raster_end + 1);
    if (vectors_.end(vectors) != never) {
        end = std::min(end, first_enable(scan, vectors_.end(vectors)) + 1);
    }
    return {end, 0, &scan, &vectors_.value(vectors)};
}

std::uint16_t scan_out::span::colour_in(std::uint64_t cycle) const {
    if (scan == nullptr) return colour;
    const auto p = pixel(cycle);
    return core::colour_at(static_cast<unsigned>(p % scan->columns),
                           static_cast<unsigned>(p / scan->columns % scan->lines), *vectors);
}

// Up to here the colour is the same for sure.
std::uint64_t scan_out::span::run_end(std::uint64_t cycle) const {
    if (scan == nullptr) return end;
    const auto p = pixel(cycle);
    const auto x = static_cast<unsigned>(p % scan->columns);
    const auto line = p / scan->columns;
    const auto y = static_cast<unsigned>(line % scan->lines);
    auto next = (line + 1) * scan->columns;
    if (y >= core::visible_lines) next = (line - y + scan->lines) * scan->columns;
    if (y < core::visible_lines && x < core::visible_columns) next = std::min(next, p - x + core::region_end(x));
    return std::min(end, scan->origin + (next + 1) * scan->divider);
}

std::uint64_t scan_out::value(std::uint64_t cycle) const {
    return span_at(cycle).colour_in(cycle);
}

std::uint64_t scan_out::next_change(std::uint64_t cycle) const {
    auto now = span_at(cycle);
    const auto colour = now.colour_in(cycle);
    for (;;) {
        cycle = now.run_end(cycle);
        if (cycle == never) return never;
        if (cycle >= now.end) now = span_at(cycle);
        if (now.colour_in(cycle) != colour) return cycle;
    }
}

bool scan_out::repeats(std::uint64_t first, unsigned step, unsigned count, std::uint64_t distance) const {
    if (first < distance) return false;
    const auto then = span_at(first - distance);
    const auto* const scan = then.scan;
    if (scan == nullptr || step != scan->divider || count > scan->columns) return false;
    if (distance != std::uint64_t{scan->columns} * step) return false;
    if (then.end <= first + std::uint64_t{step} * count) return false;
    const auto p = then.pixel(first);
    const auto x = static_cast<unsigned>(p % scan->columns);
    const auto y = static_cast<unsigned>(p / scan->columns % scan->lines);
    // The pixels up to the end of the line, and those of the next one.
    if (x < core::visible_columns && !is_like_above(y, scan->lines)) return false;
    return x + count <= scan->columns || is_like_above((y + 1) % scan->lines, scan->lines);
}

void scan_out::read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const {
    while (count > 0) {
        const auto now = span_at(first);
        const auto left = now.end == never ? count : std::min<std::uint64_t>(count, (now.end - first - 1) / step + 1);
        auto n = static_cast<unsigned>(left);
        if (now.scan == nullptr) {
            std::fill_n(colours, n, now.colour);
        } else if (step == now.scan->divider) {
            const auto p = now.pixel(first);
            const auto x = static_cast<unsigned>(p % now.scan->columns);
            n = std::min(n, now.scan->columns - x);
            scan_line(x, static_cast<unsigned>(p / now.scan->columns % now.scan->lines), n, *now.vectors, colours);
        } else {
            for (unsigned i = 0; i < n; ++i) colours[i] = now.colour_in(first + std::uint64_t{i} * step);
        }
        colours += n;
        count -= n;
        first += std::uint64_t{n} * step;
    }
}

}  // namespace tabletop
