// SPDX-License-Identifier: Apache-2.0
#include "block_bench/screen_bench.h"

#include "block_bench/stop_simulation.h"
#include "make.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned coordinate_bits = 10;

}  // namespace

vga_timing_bench::vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                                   const signoff::timing_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      timing_(make_vga_timing("timing", v, config)),
      syncs_("syncs", *timing_->syncs.operator->(), config.clock) {
    timing_->rst(rst_);
    SC_HAS_PROCESS(vga_timing_bench);
    SC_THREAD(look);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

void vga_timing_bench::look() {
    for (const auto cycle : traffic_.probes) {
        clock_.wait_into(cycle);
        const auto at = timing_->scan->scan(cycle).position(cycle);
        seen_.push_back(at.x | at.y << coordinate_bits | (at.pixel_enable ? 1u : 0u) << 2 * coordinate_bits);
    }
}

void vga_timing_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [] {});
}

void vga_timing_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

recording vga_timing_bench::result() const {
    const auto& clock = clock_.domain();
    recording result;
    resets_.record_to(result, "timing.rst", clock);
    syncs_.track().record_to(result, "timing.hsync", clock, 1, traffic_.end_cycle, 0);
    syncs_.track().record_to(result, "timing.vsync", clock, 1, traffic_.end_cycle, 1);
    const auto counters = result.add_channel("timing.counters", clock, 2 * coordinate_bits + 1);
    for (std::size_t n = 0; n < seen_.size(); ++n) {
        result.add_level(counters, clock.edge(traffic_.probes[n]), seen_[n]);
    }
    result.sort();
    return result;
}

colour_probe::colour_probe(sc_core::sc_module_name name, const colour_if& colour, const clock_domain& clock)
    : sc_module(name), colour_(colour), clock_(clock) {
    SC_HAS_PROCESS(colour_probe);
    SC_METHOD(follow);
}

void colour_probe::follow() {
    constexpr std::uint64_t stretch = 1u << 15;
    catch_up();
    next_trigger(from_ps(clock_.edge(known_ + stretch) - now_ps()));
}

void colour_probe::catch_up() {
    const auto end = clock_.cycle(now_ps());
    if (end == known_) return;
    if (known_ == 0) track_.set(0, colour_.value(0));
    const auto last = known_ == 0 ? 0 : known_ - 1;
    for (auto c = colour_.next_change(last); c < end; c = colour_.next_change(c)) track_.set(c, colour_.value(c));
    sums_.set(end - 1, sum(known_, end));
    known_ = end;
}

std::uint64_t colour_probe::sum(std::uint64_t first, std::uint64_t end) const {
    constexpr unsigned step = 3;
    constexpr std::uint64_t offset_basis = 0xCBF29CE484222325;  // of the FNV-1a hash
    constexpr std::uint64_t prime = 0x100000001B3;
    std::vector<std::uint16_t> colours((end - first + step - 1) / step);
    colour_.read(first, step, static_cast<unsigned>(colours.size()), colours.data());
    auto hash = offset_basis;
    for (const auto c : colours) hash = (hash ^ c) * prime;
    return hash;
}

connect4_painter_bench::connect4_painter_bench(sc_core::sc_module_name name, view v,
                                               const connect4_painter_config& config,
                                               const signoff::painter_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      timing_(make_vga_timing("timing", view::ca, {config.clock})),
      painter_(make_connect4_painter("painter", v, config)),
      colour_("colour", *painter_->colour.operator->(), config.clock) {
    timing_->rst(rst_);
    painter_->rst(rst_);
    painter_->scan(timing_->scan);
    SC_HAS_PROCESS(connect4_painter_bench);
    SC_THREAD(tell_positions);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

void connect4_painter_bench::tell_positions() {
    for (const auto& step : traffic_.positions) {
        clock_.wait_until({step.told, 0});
        painter_->positions->positions(step.cycle, {step.columns});
    }
}

void connect4_painter_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [] {});
}

void connect4_painter_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    colour_.catch_up();
    stop_simulation();
}

recording connect4_painter_bench::result() const {
    constexpr unsigned colour_bits = 12;
    const auto& clock = clock_.domain();
    recording result;
    resets_.record_to(result, "painter.rst", clock);
    colour_.track().record_to(result, "painter.colour", clock, colour_bits, traffic_.end_cycle);
    colour_.sums().record_to(result, "painter.read", clock, 64, traffic_.end_cycle);
    record_slots(result);
    result.sort();
    return result;
}

// Each slot is a channel, each change a case.
void connect4_painter_bench::record_slots(recording& to) const {
    constexpr unsigned rows = 7;
    const auto& clock = clock_.domain();
    case_log cases(to, clock);
    std::vector<std::uint32_t> channels;
    for (unsigned slot = 0; slot < position_vectors::columns * rows; ++slot) {
        channels.push_back(to.add_channel("painter.slot" + std::to_string(slot), clock, 0));
    }
    for (const auto& change : traffic_.changes) {
        cases.begin(change.cycle, case_kind::access);
        const auto channel = channels[change.column * rows + change.row];
        add_access(to, clock, {channel, 0, change.code, change.cycle, first_pixel(change)});
    }
}

// The cycle of the change when there is none: no view can be that fast.
std::uint64_t connect4_painter_bench::first_pixel(const signoff::slot_change& change) const {
    constexpr unsigned width = 40, height = 30;
    constexpr unsigned hovering_row = 6;
    constexpr unsigned line = 800;
    constexpr unsigned cycles_a_pixel = 4;
    constexpr std::uint16_t colours[] = {0xFFF, 0xF00, 0xFFF, 0x000};
    const auto left = 60 + 80 * change.column;
    const auto top = change.row == hovering_row ? 30 : 420 - 60 * change.row;
    const auto& steps = colour_.track().steps();
    auto frame = change.cycle / signoff::screen_frame_cycles * signoff::screen_frame_cycles;
    for (; frame < traffic_.end_cycle; frame += signoff::screen_frame_cycles) {
        for (unsigned n = 0; n < width * height; ++n) {
            const auto pixel = (top + n / width) * line + left + n % width;
            const auto cycle = frame + cycles_a_pixel * (pixel + std::uint64_t{1});
            if (cycle <= change.cycle) continue;
            const auto after = std::upper_bound(steps.begin(), steps.end(), cycle,
                                                [](std::uint64_t c, const auto& step) { return c < step.cycle; });
            if (std::prev(after)->level == colours[change.code]) return cycle;
        }
    }
    return change.cycle;
}

}  // namespace tabletop
