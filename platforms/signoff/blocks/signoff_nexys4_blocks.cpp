// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/signoff_nexys4_blocks.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "signoff/blocks/connect4_painter/screen_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/blocks/nes_host/nes_bench.h"
#include "stimulus/signoff/nes_traffic.h"
#include "stimulus/signoff/referee_traffic.h"
#include "stimulus/signoff/screen_traffic.h"
#include "vga_timing/vga_timing_rtl.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace tabletop {
namespace {

constexpr unsigned divider_for_1_mhz = 100;
const clock_domain board_clock(nexys4_board_hz);

const std::map<std::string, nes_pad_config>& pad_variants() {
    static const auto variants = [] {
        std::map<std::string, nes_pad_config> builds;
        for (const auto& variant : nes_pad_rtl_variants()) {
            builds.emplace(variant.name, nes_pad_config{board_clock, variant.number("DELAY")});
        }
        return builds;
    }();
    return variants;
}

const std::map<std::string, nes_host_config>& host_variants() {
    static const auto variants = [] {
        std::map<std::string, nes_host_config> builds;
        for (const auto& variant : nes_host_rtl_variants()) {
            const auto domain = variant.number("FABRIC_PRESS") != 0 ? press_domain::fabric : press_domain::pad;
            builds.emplace(variant.name,
                           nes_host_config{board_clock, variant.number("DIVIDER"), variant.number("PADS"), domain});
        }
        return builds;
    }();
    return variants;
}

template <typename Variants>
auto find_variant(const bench_options& options, const Variants& variants) {
    const auto found = variants.find(options.variant);
    if (found == variants.end()) throw input_error(options.block + " has no variant \"" + options.variant + "\"");
    return found->second;
}

template <typename Bench, typename Config, typename Traffic>
search_speed play(const bench_options& options, const Config& config, const Traffic& traffic, bench_recording& to) {
    Bench bench("signoff", parse_view_name("--view", options.view), config, traffic);
    const auto begun = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    to.write(bench.result());
    return {traffic.end_cycle, wall.count()};
}

search_speed run_pad(const bench_options& options, bench_recording& to) {
    const auto traffic = options.uncontended
                             ? signoff::make_plain_pad_traffic(options.seed, options.count, divider_for_1_mhz)
                             : signoff::make_pad_traffic(options.seed, options.count);
    return play<nes_pad_bench>(options, find_variant(options, pad_variants()), traffic, to);
}

// Frames of 20 ms are 100 million cycles in no time: of those some are enough.
search_speed run_host(const bench_options& options, bench_recording& to) {
    constexpr unsigned fewer = 100;
    constexpr unsigned frames_a_press = 9;
    const auto config = find_variant(options, host_variants());
    const auto frames = std::max(config.divider == divider_for_1_mhz ? options.count : options.count / fewer, 1u);
    const auto traffic = options.uncontended ? signoff::make_plain_host_traffic(
                                                   options.seed, std::max(frames / frames_a_press, 2u), config.divider)
                                             : signoff::make_host_traffic(options.seed, frames, config.divider);
    return play<nes_host_bench>(options, config, traffic, to);
}

search_speed run_referee(const bench_options& options, bench_recording& to) {
    const auto traffic = options.uncontended ? signoff::make_plain_referee_traffic(options.seed, options.count)
                                             : signoff::make_referee_traffic(options.seed, options.count);
    return play<connect4_referee_bench>(options, connect4_referee_config{board_clock}, traffic, to);
}

search_speed run_timing(const bench_options& options, bench_recording& to) {
    const auto traffic = signoff::make_timing_traffic(options.seed, options.count);
    return play<vga_timing_bench>(options, vga_timing_config{board_clock}, traffic, to);
}

search_speed run_painter(const bench_options& options, bench_recording& to) {
    const auto traffic = options.uncontended ? signoff::make_plain_painter_traffic(options.seed, options.count)
                                             : signoff::make_painter_traffic(options.seed, options.count);
    return play<connect4_painter_bench>(options, connect4_painter_config{board_clock}, traffic, to);
}

}  // namespace

std::vector<std::string> nexys4_variants(const std::string& block) {
    if (block == "nes_pad") return names_of(nes_pad_rtl_variants());
    if (block == "nes_host") return names_of(nes_host_rtl_variants());
    if (block == "connect4_referee") return names_of(connect4_referee_rtl_variants());
    if (block == "vga_timing") return names_of(vga_timing_rtl_variants());
    if (block == "connect4_painter") return names_of(connect4_painter_rtl_variants());
    return {};
}

search_speed run_nexys4_block(const bench_options& options, bench_recording& to) {
    if (options.block == "nes_pad") return run_pad(options, to);
    if (options.block == "nes_host") return run_host(options, to);
    if (options.block == "connect4_referee") return run_referee(options, to);
    return options.block == "vga_timing" ? run_timing(options, to) : run_painter(options, to);
}

}  // namespace tabletop
