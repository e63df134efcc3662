// SPDX-License-Identifier: Apache-2.0
// Speed of connect4_minimax inside the SystemC kernel, `ca` beside the Verilated RTL in one run: simulated clock cycles
// a wall second while a search from the empty board runs, depth by depth and solver by solver. Every search has a
// process of its own.
#include "base/view.h"
#include "engines/connect4_minimax/registers.h"
#include "own_process.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>

namespace {

using namespace tabletop;
namespace reg = connect4_minimax_registers;

struct measured {
    double cycles;
    double seconds;
    double rate() const { return cycles / seconds; }
};

constexpr std::uint32_t start_with_irq = 3;

measured search(view v, bool prune, unsigned depth, unsigned solvers, double at_least_seconds) {
    connect4_minimax_config config{clock_domain(100'000'000)};
    config.alpha_beta = prune;
    config.solvers = solvers;
    measured total{0, 0};
    register_bench bench("bench", config.clock, engine_in(v, config), nullptr, false, [&](register_bench& engine) {
        engine.write(reg::depth, depth);
        do {
            const auto begin = std::chrono::steady_clock::now();
            engine.write(reg::control, start_with_irq);
            engine.wait_irq();
            total.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            total.cycles += engine.read(reg::cycles_lo) + 4294967296.0 * engine.read(reg::cycles_hi);
            engine.write(reg::status, 2);
        } while (total.seconds < at_least_seconds);
    });
    sc_core::sc_start();
    return total;
}

measured search_alone(view v, bool prune, unsigned depth, unsigned solvers, double at_least_seconds = 0.2) {
    return in_own_process([&] { return search(v, prune, depth, solvers, at_least_seconds); });
}

void print_row(const char* build, unsigned depth, unsigned solvers, const measured& m) {
    fmt::print("| {} | {} | {} | {:.2f} | {:.2f} |\n", build, depth, solvers, m.rate() * 1e-9,
               m.rate() * solvers * 1e-9);
}

}  // namespace

int sc_main(int, char*[]) {
    setvbuf(stdout, nullptr, _IONBF, 0);
    const auto rtl = search_alone(view::rtl, false, 5, 1, 1.0);
    const auto ca = search_alone(view::ca, false, 8, 1, 0.5);
    fmt::print("ca, base, depth 8, empty board: {:.2f} G cycles/s\n", ca.rate() * 1e-9);
    fmt::print("Verilated RTL, base, depth 5:   {:.2f} M cycles/s\n", rtl.rate() * 1e-6);
    fmt::print("ca / RTL:                       {:.0f}\n", ca.rate() / rtl.rate());
    fmt::print("ca / board (100 MHz):           {:.1f}\n\n", ca.rate() / 100e6);
    fmt::print("| build | depth | solvers | G cycles/s | G cycles/s x solvers |\n|---|---|---|---|---|\n");
    for (const unsigned depth : {4u, 6u, 8u, 9u}) print_row("base", depth, 1, search_alone(view::ca, false, depth, 1));
    for (const unsigned depth : {4u, 6u, 8u, 10u, 12u}) {
        print_row("alpha-beta", depth, 1, search_alone(view::ca, true, depth, 1));
    }
    for (unsigned solvers = 2; solvers <= 7; ++solvers) {
        print_row("base", 8, solvers, search_alone(view::ca, false, 8, solvers));
    }
    return 0;
}
