// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_scanout/timing.h"
#include "peripherals/vga_scanout/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/vga_scanout/vga_scanout_bench.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "vga_scanout/vga_scanout_rtl.h"

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

constexpr std::uint64_t board_hz = 25'000'000;  // the board's VGA clock

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_scanout_traffic(options.seed, options.count);
    return play_bench<vga_scanout_bench>(options, clock_domain(board_hz), traffic, to);
}

// The control that is taken with a cycle.
const signoff::scanout_step& control_in(const signoff::scanout_traffic& traffic, std::uint64_t cycle) {
    auto found = traffic.control.begin();
    while (found + 1 != traffic.control.end() && (found + 1)->cycle <= cycle) ++found;
    return *found;
}

// A frame that has ended, from its first pixel on the pins to its end.
struct shown_picture {
    std::uint64_t begin;
    const signoff::scanout_step* control;
};

std::vector<shown_picture> pictures_of(const signoff::scanout_traffic& traffic, const level_changes& ends) {
    constexpr std::uint64_t visible_cycles = 490 * signoff::scanout_line_cycles;
    std::vector<shown_picture> all;
    const auto* control = &traffic.control.front();
    for (const auto& end : ends) {
        if (end.level == 0) continue;
        all.push_back({end.cycle - visible_cycles, control});
        control = &control_in(traffic, end.cycle + vga_scanout_core::frame_end_to_control);
    }
    return all;
}

// By what was played and the frames that the reference has ended.
std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    static constexpr std::array formats{"rgb332_640", "rgb332_1024", "rgb565_640", "rgb565_320"};
    const auto traffic = signoff::make_scanout_traffic(options.seed, options.count);
    const auto pins = pin_levels::of(reference);
    const auto pictures = pictures_of(traffic, *pins.find("scanout.frame_end"));
    std::array<std::uint64_t, formats.size() + 1> whole{};
    std::uint64_t with_characters = 0, without = 0, swaps = 0;
    for (std::size_t n = 0; n < pictures.size(); ++n) {
        const auto& control = *pictures[n].control;
        ++whole[std::min<std::size_t>(control.format, formats.size())];
        ++(control.characters ? with_characters : without);
        if (n > 0 && control.base != pictures[n - 1].control->base) ++swaps;
    }
    std::vector<coverage_item> items;
    for (unsigned n = 0; n < formats.size(); ++n) items.push_back({"Formats, whole frames", formats[n], whole[n]});
    items.push_back({"Formats, whole frames", "black", whole.back()});
    items.push_back({"Characters, whole frames", "over the pixels", with_characters});
    items.push_back({"Characters, whole frames", "off", without});
    items.push_back({"Swaps", "another base with a frame's end", swaps});
    const auto at_edge = std::count_if(traffic.writes.begin(), traffic.writes.end(),
                                       [](const auto& write) { return write.at.eighths == 0; });
    items.push_back({"Writes under the beam", "with an edge", static_cast<std::uint64_t>(at_edge)});
    items.push_back(
        {"Writes under the beam", "between edges", traffic.writes.size() - static_cast<std::uint64_t>(at_edge)});
    items.push_back({"Reset", "in the midst of a frame and around its end", traffic.resets.size()});
    return items;
}

}  // namespace

descriptor vga_scanout_signoff() {
    const auto& builds = vga_scanout_rtl_variants();
    auto d = block_with_rtl("vga_scanout", "VGA scan-out of a frame buffer, characters over it", builds, board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 10, false, pin_rules_with("scanout.rst", vga_scanout_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
