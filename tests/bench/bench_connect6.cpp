// SPDX-License-Identifier: Apache-2.0
// Speed of the functional core of connect6_threat on the games that sign it off: replies a second, and cycles of the
// hardware they stand for a second (counters `replies` and `cycles`).
#include "engines/connect6_threat/timing.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"

#include <benchmark/benchmark.h>

#include <cstdint>

namespace core = tabletop::connect6_threat_core;

namespace {

void play(benchmark::State& state, bool influenced) {
    tabletop::core_opponent opponent;
    const auto games = tabletop::signoff::connect6_games({1, 40, false}, opponent);
    core::options build;
    build.influenced = influenced;
    core::engine engine(build);
    double replies = 0;
    double cycles = 0;
    for (auto _ : state) {
        for (const auto& game : games) {
            engine.reset();
            for (const auto& request : game.requests) {
                for (const char byte : request.bytes) {
                    const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                    if (reply == nullptr) continue;
                    const auto laid = core::exact_timing(*reply, build);
                    for (unsigned n = 0; n < laid.phase_count; ++n) cycles += double(laid.phases[n].cycles);
                    ++replies;
                }
            }
        }
    }
    state.counters["replies"] = benchmark::Counter(replies, benchmark::Counter::kIsRate);
    state.counters["cycles"] = benchmark::Counter(cycles, benchmark::Counter::kIsRate);
}

void core_full(benchmark::State& state) {
    play(state, false);
}
BENCHMARK(core_full)->Unit(benchmark::kMillisecond);

void core_influenced(benchmark::State& state) {
    play(state, true);
}
BENCHMARK(core_influenced)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
