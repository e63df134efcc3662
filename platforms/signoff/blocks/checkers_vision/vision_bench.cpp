// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/vision_bench.h"

#include "base/process.h"
#include "checkers_vision/checkers_vision_rtl.h"
#include "engines/checkers_screen/board_picture.h"

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

using namespace checkers_screen_core;
using signoff::vision_pin;

constexpr unsigned square_bits = 32;

// Which of the items holds in a cycle.
template <typename Items>
auto item_in(const Items& items, std::uint64_t cycle) {
    const auto after = std::upper_bound(items.begin(), items.end(), cycle,
                                        [](std::uint64_t c, const auto& item) { return c < item.cycle; });
    return std::prev(after);
}

}  // namespace

void played_video::look_up(std::uint64_t cycle) const {
    const auto raster = item_in(traffic_.rasters, cycle);
    const auto picture = item_in(traffic_.pictures, cycle);
    const auto end = [](const auto& items, auto item) {
        return std::next(item) == items.end() ? never : std::next(item)->cycle;
    };
    origin_ = raster->origin;
    picture_ = picture->seed;
    from_ = std::max(raster->cycle, picture->cycle);
    until_ = std::min(end(traffic_.rasters, raster), end(traffic_.pictures, picture));
}

std::uint64_t played_video::pixel(std::uint64_t cycle) const {
    if (cycle < from_ || cycle >= until_) look_up(cycle);
    const auto place = cycle - origin_;
    return signoff::vision_pixel(picture_, static_cast<unsigned>(place % columns),
                                 static_cast<unsigned>(place / columns % lines));
}

std::uint64_t played_video::value(std::uint64_t cycle) const {
    if (cycle != cycle_) {
        pixel_ = pixel(cycle);
        cycle_ = cycle;
    }
    return pixel_;
}

std::uint64_t played_video::next_change(std::uint64_t cycle) const {
    const auto level = value(cycle);
    while (value(++cycle) == level) {
    }
    return cycle;
}

vision_bench::vision_bench(sc_core::sc_module_name name, view v, const checkers_vision_config& config,
                           const signoff::vision_traffic& traffic, record_target& to)
    : pin_bench(name, "vision", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      pins_{cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0},
            cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}, cycle_pin{0}},
      video_(traffic),
      vision_(make_checkers_vision("vision", v, config)),
      grid_("grid", *vision_->grid.operator->(), config.clock),
      scan_last_("scan_last", *vision_->scan_last.operator->(), config.clock),
      seen_("seen", *vision_->seen.operator->(), config.clock),
      blue_("blue", *vision_->blue.operator->(), config.clock),
      doubtful_("doubtful", *vision_->doubtful.operator->(), config.clock),
      scan_channel_(to.add_channel("vision.scan", config.clock, 0)),
      doubt_channel_(to.add_channel("vision.doubt", config.clock, 0)),
      recorder_(to, config.clock) {
    bind_pins();
    record_pins();
    spawn_thread("move_pins", [this] { move_pins(); });
    spawn_thread("move_raster", [this] { move_raster(); });
}

void vision_bench::bind_pins() {
    const auto pin = [this](vision_pin which) -> cycle_pin& { return pins_[static_cast<std::size_t>(which)]; };
    vision_->rst(rst_);
    vision_->scan(raster_);
    // The first of both are in the same order.
    for (std::size_t b = 0; b < checkers_vision_block::buttons; ++b) vision_->button[b](pins_[b]);
    vision_->vertical(pin(vision_pin::vertical));
    vision_->show_video(pin(vision_pin::show_video));
    vision_->grid_open(pin(vision_pin::grid_open));
    vision_->video_rgb(video_);
    vision_->scan_start(pin(vision_pin::scan_start));
}

void vision_bench::record_pins() {
    recorder_.add(grid_.history(), "vision.x0", 10, 24);
    recorder_.add(grid_.history(), "vision.y0", 10, 14);
    recorder_.add(grid_.history(), "vision.dx", 7, 7);
    recorder_.add(grid_.history(), "vision.dy", 7);
    recorder_.add(scan_last_.history(), "vision.scan_last", 1);
    recorder_.add(seen_.history(), "vision.seen", square_bits);
    recorder_.add(blue_.history(), "vision.blue", square_bits);
    recorder_.add(doubtful_.history(), "vision.doubtful", square_bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return add_scans(end_cycle); });
}

void vision_bench::move_pins() {
    for (const auto& step : traffic_.steps) {
        clock_.wait_until({step.told, 0});
        pins_[static_cast<std::size_t>(step.pin)].set(step.cycle, step.level ? 1 : 0);
    }
}

void vision_bench::move_raster() {
    for (const auto& to : traffic_.rasters) {
        clock_.wait_until({to.cycle, 0});
        if (to.cycle != 0) raster_.jump(to.cycle, to.origin);
    }
}

// A scan may still end from the start of the last one on, which is in the steps.
std::uint64_t vision_bench::add_scans(std::uint64_t end_cycle) {
    // What has been seen is steady in the cycle after the last pixel.
    if (end_cycle < 2) return 0;
    const auto& last = scan_last_.history();
    for (auto i = last.index(added_); i < last.size() && last.begin(i) < end_cycle - 1; ++i) {
        if (last.begin(i) >= added_ && last.value(i) != 0) add_scan(last.begin(i));
    }
    added_ = end_cycle - 1;
    return std::min(start_, added_);
}

void vision_bench::add_scan(std::uint64_t last) {
    const auto& steps = traffic_.steps;
    for (; next_start_ < steps.size() && steps[next_start_].cycle < last; ++next_start_) {
        const auto& step = steps[next_start_];
        if (step.pin == vision_pin::scan_start && step.level) start_ = step.cycle;
    }
    const auto results = seen_.history().at(last + 1) | blue_.history().at(last + 1) << square_bits;
    add_access(to_, clock_.domain(), {scan_channel_, 0, results, start_, last});
    add_access(to_, clock_.domain(), {doubt_channel_, 0, doubtful_.history().at(last + 1), start_, last});
}

}  // namespace tabletop
