// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_vision/checkers_vision_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_vision/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

using namespace checkers_vision_core;

// Scans that somebody may still ask for.
constexpr std::size_t remembered_scans = 4;

// In the build that is ready by image a count so near to the threshold waits for a better picture.
constexpr unsigned least_doubtful = 17;

// One bit a square.
template <typename Test>
std::uint64_t squares_with(Test test) {
    std::uint64_t levels = 0;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if (test(s)) levels |= checkers::square_bit(s);
    }
    return levels;
}

std::uint64_t seen_squares(const window_counts& counts) {
    return squares_with([&](unsigned s) { return counts.seen(s); });
}
std::uint64_t blue_squares(const window_counts& counts) {
    return squares_with([&](unsigned s) { return counts.is_blue(s); });
}
std::uint64_t doubtful_squares(const window_counts& counts) {
    const auto near = [](unsigned count) { return count >= least_doubtful && count <= occupied; };
    return squares_with([&](unsigned s) { return near(counts.red[s]) || near(counts.blue[s]); });
}

}  // namespace

void check(const checkers_vision_config& config) {
    if (!config.first_grid.fits()) throw std::invalid_argument("checkers_vision: a window of the grid is outside");
}

std::uint64_t grid_pins::levels(const grid& of) {
    return static_cast<std::uint64_t>(of.x0) << x0 | static_cast<std::uint64_t>(of.y0) << y0 |
           static_cast<std::uint64_t>(of.dx) << dx | static_cast<std::uint64_t>(of.dy) << dy;
}

grid grid_pins::decoded(std::uint64_t levels) {
    const auto field = [levels](unsigned low_bit, unsigned bits) {
        return static_cast<int>(levels >> low_bit & ((1u << bits) - 1));
    };
    return {field(x0, place_bits), field(y0, place_bits), field(dx, distance_bits), field(dy, distance_bits)};
}

checkers_vision_tlm::checkers_vision_tlm(sc_core::sc_module_name name, const checkers_vision_config& config)
    : checkers_vision_block(name),
      config_(config),
      grid_(config.first_grid),
      seen_(*this, seen_squares),
      blue_(*this, blue_squares),
      doubtful_(*this, doubtful_squares) {
    check(config);
    grid.bind(grid_);
    scan_last.bind(scan_last_);
    seen.bind(seen_);
    blue.bind(blue_);
    doubtful.bind(doubtful_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
    spawn_method("follow_start", sensitive_to(due_).dont_initialize(), [this] { follow_start(); });
    spawn_method("clear", sensitive_to(reset_sampled_).dont_initialize(), [this] { clear(); });
}

void checkers_vision_tlm::end_of_elaboration() {
    grid_controls controls;
    for (unsigned b = 0; b < buttons; ++b) controls.button[b] = button[b][0];
    controls.vertical = vertical[0];
    controls.show_video = show_video[0];
    controls.grid_open = grid_open[0];
    controls.scan = scan[0];
    grid_.follow(controls);
    scan_start->attach(*this);
}

std::uint64_t checkers_vision_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

// Called for scan_start.
void checkers_vision_tlm::revised(std::uint64_t cycle) {
    tell_start_at(cycle);
}

void checkers_vision_tlm::tell_start_at(std::uint64_t cycle) {
    const auto edge = config_.clock.edge(cycle);
    due_.notify(from_ps(edge > now_ps() ? edge - now_ps() : 0));
}

// A reset that begins later in this cycle ends the scan again.
void checkers_vision_tlm::follow_start() {
    const auto cycle = now();
    if (scan_start->value(cycle) != 0 && !rst.read()) start(cycle);
    const auto next = scan_start->next_change(cycle);
    if (next != cycle_pin_if::never) tell_start_at(next);
}

// A scan that has not ended is forgotten: the counts are cleared. So are those of one that ends in this very cycle.
void checkers_vision_tlm::start(std::uint64_t cycle) {
    forget_scans_after(cycle);
    for (auto& other : scans_) {
        if (other.last == cycle) other.counts = window_counts{};
    }
    const auto begin = scan_begin(cycle, scan->scan(cycle).origin);
    keep({cycle, begin, begin + counted_cycles - 1});
    tell(cycle + 1);
}

// The edge that ends the cycle samples the level that is there then: a start in the cycle in which the reset ends
// counts, and a reset that is over before an edge was none.
void checkers_vision_tlm::follow_reset() {
    const auto cycle = now();
    grid_.set_reset(cycle, rst.read());
    if (rst.read()) {
        reset_from_ = cycle;
        reset_sampled_.notify(from_ps(config_.clock.edge(cycle + 1) - now_ps()));
        return;
    }
    if (reset_from_ == cycle) reset_sampled_.cancel();
    if (scan_start->value(cycle) != 0) start(cycle);
}

// The edge before this cycle has sampled a reset.
void checkers_vision_tlm::clear() {
    const auto last = now() - 1;
    forget_scans_after(last);
    keep({last, last, last, window_counts{}});
    tell(last + 1);
}

// Forgets the scans that were started by then and would end after it.
void checkers_vision_tlm::forget_scans_after(std::uint64_t cycle) {
    const auto open = [cycle](const auto& scan) { return scan.start <= cycle && scan.last > cycle; };
    scans_.erase(std::remove_if(scans_.begin(), scans_.end(), open), scans_.end());
}

void checkers_vision_tlm::keep(const finished_scan& scan) {
    const auto later =
        std::find_if(scans_.begin(), scans_.end(), [&](const auto& other) { return other.last > scan.last; });
    scans_.insert(later, scan);
    if (scans_.size() > remembered_scans) scans_.pop_front();
}

// What the scans bring from this cycle on.
void checkers_vision_tlm::tell(std::uint64_t cycle) {
    scan_last_.append(cycle, 0);
    for (const auto& each : scans_) {
        if (each.last < cycle) continue;
        scan_last_.append(each.last, 1);
        scan_last_.append(each.last + 1, 0);
    }
    scan_last_.revise(cycle);
    for (const auto* const pins : {&seen_, &blue_, &doubtful_}) pins->listeners.revised(cycle);
    for (const auto& pins : counts_) pins->listeners.revised(cycle);
}

checkers_vision_tlm::finished_scan* checkers_vision_tlm::last_before(std::uint64_t cycle) {
    const auto found =
        std::find_if(scans_.rbegin(), scans_.rend(), [cycle](const auto& scan) { return scan.last < cycle; });
    return found == scans_.rend() ? nullptr : &*found;
}

const window_counts& checkers_vision_tlm::counts_of(finished_scan& scan) const {
    if (!scan.counts) {
        scan.counts = count_windows(grid_.at(scan.begin), [&](unsigned x, unsigned y) {
            return static_cast<std::uint32_t>(video_rgb->value(pixel_cycle(scan.begin, x, y)));
        });
    }
    return *scan.counts;
}

std::uint64_t checkers_vision_tlm::square_pins::value(std::uint64_t cycle) const {
    auto* const scan = of_.last_before(cycle);
    if (scan == nullptr) return 0;
    return levels_(of_.counts_of(*scan));
}

std::uint64_t checkers_vision_tlm::square_pins::next_change(std::uint64_t cycle) const {
    for (const auto& scan : of_.scans_) {
        if (scan.last >= cycle) return scan.last + 1;
    }
    return never;
}

cycle_pin_if* checkers_vision_block::eight_counts(pixel_colour, unsigned) {
    return nullptr;
}

cycle_pin_if* checkers_vision_tlm::eight_counts(pixel_colour colour, unsigned first_square) {
    counts_.push_back(std::make_unique<square_pins>(*this, [colour, first_square](const window_counts& counts) {
        constexpr unsigned byte_bits = 8, shown = 8;
        const auto& of = colour == pixel_colour::red ? counts.red : counts.blue;
        std::uint64_t levels = 0;
        for (unsigned n = 0; n < shown; ++n) levels |= std::uint64_t{of.at(first_square + n)} << byte_bits * n;
        return levels;
    }));
    return counts_.back().get();
}

std::unique_ptr<checkers_vision_block> make_checkers_vision_tlm(const char* name, view,
                                                                const checkers_vision_config& config) {
    return std::make_unique<checkers_vision_tlm>(name, config);
}

}  // namespace tabletop
