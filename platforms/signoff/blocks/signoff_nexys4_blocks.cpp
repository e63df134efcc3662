// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/signoff_nexys4_blocks.h"

#include "base/input_error.h"
#include "host/option_values.h"
#include "signoff/blocks/connect4_painter/screen_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/blocks/nes_host/nes_bench.h"
#include "stimulus/signoff/nes_traffic.h"
#include "stimulus/signoff/referee_traffic.h"
#include "stimulus/signoff/screen_traffic.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace tabletop {
namespace {

constexpr unsigned divider_for_400_hz = 250'000;
constexpr unsigned divider_for_1_mhz = 100;
const clock_domain board_clock(nexys4_board_hz);

const std::map<std::string, nes_pad_config>& pad_variants() {
    static const std::map<std::string, nes_pad_config> variants = {{"delay_1", {board_clock, 1}},
                                                                   {"delay_2", {board_clock, 2}}};
    return variants;
}

const std::map<std::string, nes_host_config>& host_variants() {
    static const std::map<std::string, nes_host_config> variants = {
        {"1_mhz", {board_clock, divider_for_1_mhz, 2, press_domain::pad}},
        {"400_hz", {board_clock, divider_for_400_hz, 2, press_domain::pad}},
        {"400_hz_fabric", {board_clock, divider_for_400_hz, 2, press_domain::fabric}},
        {"400_hz_one_pad", {board_clock, divider_for_400_hz, 1, press_domain::pad}}};
    return variants;
}

template <typename Variants>
std::vector<std::string> names_of(const Variants& variants) {
    std::vector<std::string> names;
    for (const auto& [name, config] : variants) names.push_back(name);
    return names;
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
    if (block == "nes_pad") return names_of(pad_variants());
    if (block == "nes_host") return names_of(host_variants());
    if (block == "connect4_referee") return {"7x6"};
    if (block == "vga_timing" || block == "connect4_painter") return {"800x525"};
    return {};
}

search_speed run_nexys4_block(const bench_options& options, bench_recording& to) {
    if (options.block == "nes_pad") return run_pad(options, to);
    if (options.block == "nes_host") return run_host(options, to);
    if (options.block == "connect4_referee") return run_referee(options, to);
    return options.block == "vga_timing" ? run_timing(options, to) : run_painter(options, to);
}

}  // namespace tabletop
