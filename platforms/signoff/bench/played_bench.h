// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/process/bench_process.h"

#include <systemc>

#include <chrono>

namespace tabletop {

// One simulation of a bench that is made of a view, a configuration and its traffic.
template <typename Bench, typename Config, typename Traffic>
search_speed play_bench(const bench_options& options, const Config& config, const Traffic& traffic,
                        bench_recording& to) {
    Bench bench("signoff", options.view, config, traffic);
    const auto begun = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    to.write(bench.result());
    return {traffic.end_cycle, wall.count()};
}

}  // namespace tabletop
