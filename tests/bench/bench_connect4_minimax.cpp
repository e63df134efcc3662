// SPDX-License-Identifier: Apache-2.0
// Speed of the functional core of connect4_minimax from the empty board: boards a second, and cycles of the hardware it
// stands for a second (counters `nodes` and `cycles`).
#include "engines/connect4_minimax/timing.h"

#include <benchmark/benchmark.h>

#include <cstdint>

namespace core = tabletop::connect4_minimax_core;

namespace {

void run(benchmark::State& state, unsigned depth, bool prune, unsigned solvers, std::uint64_t slice) {
    core::engine_search engine(solvers);
    double nodes = 0;
    double cycles = 0;
    for (auto _ : state) {
        engine.start({}, depth, prune);
        while (!engine.run(slice)) continue;
        nodes += double(engine.result().nodes);
        cycles += double(core::exact_timing(engine, {}));
    }
    state.counters["nodes"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
    state.counters["cycles"] = benchmark::Counter(cycles, benchmark::Counter::kIsRate);
}

constexpr std::uint64_t one_go = ~std::uint64_t{0};

void minimax_depth(benchmark::State& state) {
    run(state, unsigned(state.range(0)), false, 1, one_go);
}
BENCHMARK(minimax_depth)->DenseRange(4, 9)->Unit(benchmark::kMillisecond);

void alpha_beta_depth(benchmark::State& state) {
    run(state, unsigned(state.range(0)), true, 1, one_go);
}
BENCHMARK(alpha_beta_depth)->DenseRange(4, 12)->Unit(benchmark::kMillisecond);

void minimax_8_slice(benchmark::State& state) {
    run(state, 8, false, 1, std::uint64_t(state.range(0)));
}
BENCHMARK(minimax_8_slice)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

void minimax_8_solvers(benchmark::State& state) {
    run(state, 8, false, unsigned(state.range(0)), 10000);
}
BENCHMARK(minimax_8_solvers)->DenseRange(1, 7)->Unit(benchmark::kMillisecond);

void alpha_beta_10_solvers(benchmark::State& state) {
    run(state, 10, true, unsigned(state.range(0)), 10000);
}
BENCHMARK(alpha_beta_10_solvers)->DenseRange(1, 7)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
