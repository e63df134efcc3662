// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "checkers_vision/checkers_vision_rtl.h"
#include "engines/checkers_screen/board_picture.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "engines/checkers_vision/tolerance.h"
#include "labkit/labkit_board.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/checkers_vision/played_raster.h"
#include "signoff/blocks/checkers_vision/vision_coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/vision_traffic.h"

#include <systemc>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>

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

// The pixel of the raster's position: all of it is known from the start.
class played_video : public cycle_pin_if {
  public:
    explicit played_video(const signoff::vision_traffic& traffic) : traffic_(traffic) {}

    std::uint64_t value(std::uint64_t cycle) const override {
        if (cycle != cycle_) {
            pixel_ = pixel(cycle);
            cycle_ = cycle;
        }
        return pixel_;
    }

    std::uint64_t next_change(std::uint64_t cycle) const override {
        const auto level = value(cycle);
        while (value(++cycle) == level) {
        }
        return cycle;
    }

    void attach(cycle_pin_listener&) override {}

  private:
    std::uint64_t pixel(std::uint64_t cycle) const {
        if (cycle < from_ || cycle >= until_) look_up(cycle);
        const auto place = cycle - origin_;
        return signoff::vision_pixel(picture_, static_cast<unsigned>(place % columns),
                                     static_cast<unsigned>(place / columns % lines));
    }

    void look_up(std::uint64_t cycle) const {
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

    const signoff::vision_traffic& traffic_;
    // What holds around the cycle that was asked for last.
    mutable std::uint64_t origin_ = 0;
    mutable std::uint64_t picture_ = 0;
    mutable std::uint64_t from_ = 1;  // the first of these cycles
    mutable std::uint64_t until_ = 0;
    mutable std::uint64_t cycle_ = UINT64_MAX;  // of the pixel
    mutable std::uint64_t pixel_ = 0;
};

// The labkit's vision alone, with a raster that jumps and pictures that are made for it.
class vision_bench : public pin_bench {
  public:
    // Records "vision.rst" (1 in reset), the pins "vision.x0", ".y0", ".dx", ".dy", ".scan_last", ".seen", ".blue" and
    // ".doubtful", and two accesses of each scan from its start to its last pixel: "vision.scan" and "vision.doubt".
    // The simulation stops when all traffic is done.
    vision_bench(sc_core::sc_module_name name, view v, const checkers_vision_config& config,
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

  private:
    void bind_pins() {
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

    void record_pins() {
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

    void move_pins() {
        for (const auto& step : traffic_.steps) {
            clock_.wait_until({step.told, 0});
            pins_[static_cast<std::size_t>(step.pin)].set(step.cycle, step.level ? 1 : 0);
        }
    }

    void move_raster() {
        for (const auto& to : traffic_.rasters) {
            clock_.wait_until({to.cycle, 0});
            if (to.cycle != 0) raster_.jump(to.cycle, to.origin);
        }
    }

    // A scan may still end from the start of the last one on, which is in the steps.
    std::uint64_t add_scans(std::uint64_t end_cycle) {
        // What has been seen is steady in the cycle after the last pixel.
        if (end_cycle < 2) return 0;
        const auto& last = scan_last_.history();
        for (auto i = last.index(added_); i < last.size() && last.begin(i) < end_cycle - 1; ++i) {
            if (last.begin(i) >= added_ && last.value(i) != 0) add_scan(last.begin(i));
        }
        added_ = end_cycle - 1;
        return std::min(start_, added_);
    }

    void add_scan(std::uint64_t last) {
        const auto& steps = traffic_.steps;
        for (; next_start_ < steps.size() && steps[next_start_].cycle < last; ++next_start_) {
            const auto& step = steps[next_start_];
            if (step.pin == vision_pin::scan_start && step.level) start_ = step.cycle;
        }
        const auto results = seen_.history().at(last + 1) | blue_.history().at(last + 1) << square_bits;
        add_access(to_, clock_.domain(), {scan_channel_, 0, results, start_, last});
        add_access(to_, clock_.domain(), {doubt_channel_, 0, doubtful_.history().at(last + 1), start_, last});
    }

    const signoff::vision_traffic& traffic_;
    std::array<cycle_pin, static_cast<std::size_t>(signoff::vision_pin::count)> pins_;
    played_video video_;
    played_raster raster_;
    std::unique_ptr<checkers_vision_block> vision_;
    cycle_pin_probe grid_;
    cycle_pin_probe scan_last_;
    cycle_pin_probe seen_;
    cycle_pin_probe blue_;
    cycle_pin_probe doubtful_;
    std::uint32_t scan_channel_;
    std::uint32_t doubt_channel_;
    history_recorder recorder_;
    std::uint64_t added_ = 0;     // scans that end before this cycle
    std::size_t next_start_ = 0;  // among the steps: what comes after the start of the last scan
    std::uint64_t start_ = 0;
};

signoff::vision_traffic traffic_of(const bench_options& options) {
    return signoff::make_vision_traffic(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto& build = find_build(checkers_vision_rtl_variants(), options.variant);
    const checkers_vision_config config{clock_domain(labkit_board_hz), first_grid_of(build)};
    return play_bench<vision_bench>(options, config, traffic_of(options), to);
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    return vision_coverage(traffic_of(options), reference);
}

// Variants with other limits of colours have no model. Another grid after the reset is the same block.
std::vector<signoff_variant> with_a_model() {
    std::vector<signoff_variant> variants;
    for (const auto& build : checkers_vision_rtl_variants()) {
        if (has_published_limits(build)) variants.push_back({build.name, !variants.empty(), build.parameters});
    }
    return variants;
}

}  // namespace

// Its functional core answers queries, too.
descriptor checkers_vision_signoff() {
    auto d = block_with_rtl("checkers_vision", "vision of the labkit checkers machine", checkers_vision_rtl_variants(),
                            labkit_board_hz);
    d.recorded = recorded_bench{
        with_a_model(), 18, false, pin_rules_with("vision.rst", checkers_vision_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
