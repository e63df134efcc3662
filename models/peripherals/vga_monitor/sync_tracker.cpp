// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_monitor/sync_tracker.h"

#include "peripherals/vga_timing/raster.h"

namespace tabletop::vga_monitor_core {

measured_frame measured_frame::moved(std::uint64_t frames) const {
    auto later = *this;
    later.begin += frames * length();
    later.end += frames * length();
    later.vsync_end += frames * length();
    later.hsync_end += frames * length();
    later.number += frames;
    return later;
}

std::optional<measured_frame> sync_tracker::feed(std::uint64_t cycle, std::uint64_t levels) {
    const auto changed = levels ^ levels_;
    levels_ = levels;
    if (cycle == 0) return std::nullopt;  // power-up
    if (changed & vga_syncs::hsync) (levels & vga_syncs::hsync ? rises_ : falls_).add(cycle);
    if (changed & vga_syncs::vsync) return add_vsync_edge(cycle);
    return std::nullopt;
}

// The shorter one of the two levels between the last three edges is the pulse, which shows its polarity.
std::optional<measured_frame> sync_tracker::add_vsync_edge(std::uint64_t cycle) {
    vsync_edges_ = {vsync_edges_[1], vsync_edges_[2], cycle};
    ++vsync_edge_count_;
    if (vsync_edge_count_ < vsync_edges_.size()) return std::nullopt;
    const auto [begin, middle, end] = vsync_edges_;
    const auto first = middle - begin;
    const auto second = end - middle;
    const bool is_low = (levels_ & vga_syncs::vsync) == 0;
    if (first > second || (first == second && !is_low)) return std::nullopt;
    measured_frame frame{begin, end, middle, (vsync_edge_count_ - 2) / 2};
    measure_lines(frame);
    return frame;
}

void sync_tracker::measure_lines(measured_frame& frame) const {
    const auto line = falls_.distance;
    if (line == 0 || rises_.distance != line || frame.length() % line != 0) return;
    if (!falls_.covers(frame.begin, frame.end) || !rises_.covers(frame.begin, frame.end)) return;
    frame.cycles_per_line = line;
    const auto low = *rises_.last > *falls_.last ? *rises_.last - *falls_.last : line - (*falls_.last - *rises_.last);
    frame.hsync_end = low <= line / 2 ? *rises_.last : *falls_.last;
}

bool sync_tracker::has_lines_of(std::uint64_t cycles_per_line, std::uint64_t now) const {
    for (const auto* train : {&falls_, &rises_}) {
        if (train->distance != cycles_per_line || now - *train->last > 2 * cycles_per_line) return false;
    }
    return true;
}

void sync_tracker::skip(const measured_frame& frame, std::uint64_t frames) {
    const auto cycles = frames * frame.length();
    falls_.move(cycles);
    rises_.move(cycles);
    for (auto& edge : vsync_edges_) edge += cycles;
    vsync_edge_count_ += 2 * frames;
}

void sync_tracker::edge_train::add(std::uint64_t cycle) {
    if (last && cycle - *last != distance) {
        distance = cycle - *last;
        alike_since = *last;
    }
    last = cycle;
}

// Every line that has a part in the frame is one of those.
bool sync_tracker::edge_train::covers(std::uint64_t begin, std::uint64_t end) const {
    return alike_since < begin + distance && end - *last <= distance;
}

void sync_tracker::edge_train::move(std::uint64_t cycles) {
    if (last) *last += cycles;
    alike_since += cycles;
}

}  // namespace tabletop::vga_monitor_core
