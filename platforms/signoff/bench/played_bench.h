// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_time.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/bench/search_speed.h"
#include "signoff/process/bench_recording.h"
#include "signoff/signoff_options.h"

#include <systemc>

#include <chrono>
#include <stdexcept>

namespace tabletop {

// Simulates until the bench stops, and writes what has happened every 50 us of its time. Returns the wall time of
// the simulation in seconds, without the writing.
inline double simulate_recorded(bench_recording& to) {
    constexpr std::uint64_t part_ps = 50'000'000;
    double wall_seconds = 0;
    while (sc_core::sc_get_status() != sc_core::SC_STOPPED) {
        const auto written = to.writing_seconds();
        const auto begun = std::chrono::steady_clock::now();
        sc_core::sc_start(from_ps(part_ps));
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
        wall_seconds += wall.count() - (to.writing_seconds() - written);
        to.settle();
    }
    return wall_seconds;
}

// One simulation of a bench with this traffic.
inline search_speed play_registers(const register_traffic& traffic, bench_recording& to) {
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    if (traffic.live_payloads() != 0) throw std::runtime_error("a transaction was left open");
    return {traffic.cycle(), wall_seconds};
}

// One simulation of a bench that is made of a view, a configuration and its traffic.
template <typename Bench, typename Config, typename Traffic>
search_speed play_bench(const bench_options& options, const Config& config, const Traffic& traffic,
                        bench_recording& to) {
    Bench bench("signoff", options.view, config, traffic, to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {traffic.end_cycle, wall_seconds};
}

// Makes recorded_bench::play of a block whose configuration is its clock and whose traffic is so much of one kind.
template <typename Bench, typename Config, typename Traffic>
auto play_at_clock(std::uint64_t hz, Traffic (*make_traffic)(std::uint64_t seed, unsigned count)) {
    return [hz, make_traffic](const bench_options& options, bench_recording& to) {
        return play_bench<Bench>(options, Config{clock_domain(hz)}, make_traffic(options.seed, options.count), to);
    };
}

}  // namespace tabletop
