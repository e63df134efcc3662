// SPDX-License-Identifier: Apache-2.0
// Speed of the Nexys 4 machine on one whole game, in one run: the machine in `ca` without displays, beside the whole
// machine as one Verilated top, of which nothing but the pins is looked at. Simulated clock cycles a wall second, the
// best of some runs, each in a process of its own. The game is the one that signs the machine off; at its end both
// must show the same picture.
#include "base/process.h"
#include "compositions/connect4_game/connect4_game_rtl.h"
#include "nexys4/nexys4_parameters.h"
#include "own_process.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "stimulus/signoff/nexys4_games.h"
#include "stimulus/signoff/screen_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

using namespace tabletop;

struct measured {
    double seconds = 0;
    std::uint64_t picture = 0;  // checksum of the last frame
};

std::uint64_t checksum(const colour_if& colour, std::uint64_t end_cycle) {
    constexpr unsigned cycles_a_pixel = 4;
    constexpr std::uint64_t offset_basis = 0xCBF29CE484222325;  // of the FNV-1a hash
    constexpr std::uint64_t prime = 0x100000001B3;
    std::vector<colour_level> pixels(signoff::screen_frame_cycles / cycles_a_pixel);
    colour.read(end_cycle - signoff::screen_frame_cycles, cycles_a_pixel, static_cast<unsigned>(pixels.size()),
                pixels.data());
    auto hash = offset_basis;
    for (const auto pixel : pixels) hash = (hash ^ pixel) * prime;
    return hash;
}

measured play_machine(const signoff::nexys4_game& game) {
    nexys4_bench bench("bench", make_nexys4_config(parameter_set("nexys4", nexys4_parameters())), game, nullptr);
    measured result;
    result.seconds = bench.play();
    result.picture = checksum(bench.machine().colour(), game.end_cycle);
    return result;
}

// The Verilated machine with the same pads.
class verilated_machine : public sc_core::sc_module {
  public:
    verilated_machine(sc_core::sc_module_name name, const clock_domain& clock, const signoff::nexys4_game& game)
        : sc_module(name), clock_(clock), game_(game), machine_(make_connect4_game_rtl("machine", {clock})) {
        machine_->rst(rst_);
        for (unsigned n = 0; n < nes_host_block::most_pads; ++n) {
            pads_[n] = make_nes_pad_tlm(fmt::format("pad{}", n + 1).c_str(), view::ca, {clock});
            pads_[n]->strobes(machine_->strobes);
            machine_->data[n](pads_[n]->data);
        }
        spawn_thread("move_fingers", [this] { move_fingers(); });
    }

    const colour_if& colour() const { return *machine_->colour.operator->(); }

  private:
    void move_fingers() {
        for (const auto& step : game_.buttons) {
            clock_.wait_until(step.at);
            pads_[step.pad]->press(step.buttons);
        }
    }

    const bench_clock clock_;
    const signoff::nexys4_game& game_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<connect4_game_block> machine_;
    std::array<std::unique_ptr<nes_pad_block>, nes_host_block::most_pads> pads_;
};

measured play_verilated(const signoff::nexys4_game& game) {
    const clock_domain clock(100'000'000);
    verilated_machine machine("bench", clock, game);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    const auto begun = std::chrono::steady_clock::now();
    sc_core::sc_start(from_ps(clock.edge(game.end_cycle)));
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    return {wall.count(), checksum(machine.colour(), game.end_cycle)};
}

void keep_better(measured& best, const measured& next) {
    best.seconds = std::min(best.seconds, next.seconds);
    if (next.picture != best.picture) std::abort();
}

}  // namespace

int sc_main(int, char*[]) {
    constexpr unsigned quick_runs = 20, slow_runs = 2;
    constexpr double board_hz = 100e6;
    const auto game = signoff::make_short_game(1);
    const auto cycles = static_cast<double>(game.end_cycle);
    const auto ca = best_of(
        quick_runs, [&] { return play_machine(game); }, keep_better);
    const auto rtl = best_of(
        slow_runs, [&] { return play_verilated(game); }, keep_better);
    fmt::print("one game, {:.3f} s of the machine, {} presses\n", cycles / board_hz, game.buttons.size() / 2);
    const auto line = [&](const char* what, const measured& m) {
        fmt::print("{:<36} {:8.1f} ms {:12.1f} M cycles/s {:8.2f} times the board\n", what, 1e3 * m.seconds,
                   1e-6 * cycles / m.seconds, cycles / m.seconds / board_hz);
    };
    line("machine, ca", ca);
    line("whole machine, Verilated, pins only", rtl);
    fmt::print("ratio {:.0f}\n", rtl.seconds / ca.seconds);
    if (ca.picture == rtl.picture) return 0;
    fmt::print("the pictures at the end differ\n");
    return 1;
}
