// SPDX-License-Identifier: Apache-2.0
#include "frame_packer/frame_packer_rtl.h"
#include "labkit/labkit_board.h"
#include "peripherals/frame_packer/stored_frame.h"
#include "peripherals/frame_packer/timing.h"
#include "peripherals/frame_packer/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/frame_packer/packer_bench.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tabletop {
namespace {

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_frame_packer_traffic(options.seed, options.count);
    const auto wrap = find_build(frame_packer_rtl_variants(), options.variant).number("PREFETCH_WRAP");
    const frame_packer_config config{clock_domain(labkit_board_hz), wrap};
    return play_bench<frame_packer_bench>(options, config, traffic, to);
}

// What of a word a freeze or a reset meets.
enum place { before_it, even_pixel, half_a_word, odd_pixel, pending_word, written_word, data_word, places };
constexpr std::array<const char*, places> place_names{
    "before its even pixel", "with its even pixel",          "between its pixels",    "with its odd pixel",
    "while it is pending",   "with its address on the port", "on the way of its data"};

// Where words are, by the resets that were played.
class word_places {
  public:
    explicit word_places(const signoff::frame_packer_traffic& traffic)
        : phase_(traffic.camera_phase), stored_(traffic.camera_phase) {
        for (const auto& press : traffic.resets) {
            if (press.from.cycle != press.to.cycle) stored_.set_origin(press.to.cycle);
        }
    }

    std::optional<place> of(std::uint64_t cycle) const {
        constexpr std::uint64_t reach = 12, early = 2;
        for (auto even = cycle - std::min(cycle, reach); even <= cycle + early; ++even) {
            const auto sample = camera_core::sample_in(phase_, even);
            if (!sample || sample->column % 2 != 0) continue;
            const auto odd = camera_core::sample_cycle(phase_, sample->frame, sample->row, sample->column + 1);
            const auto write = stored_.write_cycle(sample->frame, sample->row, sample->column / 2);
            if (const auto where = at(cycle, even, odd, write)) return where;
        }
        return std::nullopt;
    }

  private:
    static std::optional<place> at(std::uint64_t cycle, std::uint64_t even, std::uint64_t odd, std::uint64_t write) {
        if (cycle < even) return before_it;
        if (cycle == even) return even_pixel;
        if (cycle < odd) return half_a_word;
        if (cycle == odd) return odd_pixel;
        if (cycle < write) return pending_word;
        if (cycle == write) return written_word;
        if (cycle <= write + frame_packer_core::read_to_data) return data_word;
        return std::nullopt;
    }

    const std::uint64_t phase_;
    frame_packer_core::stored_frames stored_;
};

using place_counts = std::array<std::uint64_t, places>;

void add_places(std::vector<coverage_item>& items, const char* section, const place_counts& counts, unsigned first) {
    for (unsigned where = first; where < places; ++where) items.push_back({section, place_names[where], counts[where]});
}

// By what was played.
std::vector<coverage_item> coverage(const bench_options& options, record_feed&) {
    constexpr std::uint64_t scan_cycles = 645'120;
    const auto traffic = signoff::make_frame_packer_traffic(options.seed, options.count);
    const word_places words(traffic);
    std::array<place_counts, 2> freezes{};
    place_counts resets{};
    std::uint64_t scans = 0, glitches = 0;
    for (std::size_t n = 0; n < traffic.freezes.size(); ++n) {
        const auto cycle = traffic.freezes[n].cycle;
        if (const auto where = words.of(cycle)) ++freezes[n % 2][*where];
        if (n % 2 != 0 && cycle - traffic.freezes[n - 1].cycle >= scan_cycles) ++scans;
    }
    for (const auto& press : traffic.resets) {
        if (press.from.cycle == press.to.cycle) {
            ++glitches;
        } else if (const auto where = words.of(press.from.cycle)) {
            ++resets[*where];
        }
    }
    std::vector<coverage_item> items;
    add_places(items, "Begin of a freeze, to a word", freezes[0], before_it);
    items.push_back({"Begin of a freeze, to a word", "as long as a scan", scans});
    add_places(items, "End of a freeze, to a word", freezes[1], before_it);
    add_places(items, "Reset, to a word", resets, pending_word);
    items.push_back({"Reset, to a word", "over before an edge", glitches});
    return items;
}

}  // namespace

descriptor frame_packer_signoff() {
    const auto& builds = frame_packer_rtl_variants();
    auto d = block_with_rtl("frame_packer", "camera pixels into the labkit's frame store, and to its screen", builds,
                            labkit_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 40, false, pin_rules_with("packer.rst", frame_packer_at_tolerance), play, coverage};
    return d;
}

}  // namespace tabletop
