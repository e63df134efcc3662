// SPDX-License-Identifier: Apache-2.0
// Speed of the heuristic engine while it waits, in one run: whole games in which the processor makes one access a
// simulated millisecond, with the engine in `ca` and Verilated, at the same memory. Simulated clock cycles a wall
// second, the best of some runs; both must play the same games.
#include "base/bus_word.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "connect4_heuristic/connect4_heuristic_rtl.h"
#include "fresh_kernel.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/stop_simulation.h"
#include "stimulus/signoff/heuristic_traffic.h"

#include <fmt/format.h>
#include <tlm_utils/simple_initiator_socket.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

using namespace tabletop;

constexpr clock_domain fabric(50'000'000);
constexpr std::uint64_t millisecond_ps = 1'000'000'000;

struct measured {
    double seconds = 0;
    std::uint64_t cycles = 0;
    std::vector<unsigned> moves;
};

class game_bench : public sc_core::sc_module {
  public:
    game_bench(sc_core::sc_module_name name, view v, unsigned games)
        : sc_module(name),
          games_(games),
          memory_(make_on_chip_sram("memory", view::ca, {fabric})),
          engine_(make_connect4_heuristic("engine", v, {fabric})) {
        out_.bind(memory_->in);
        engine_->memory(memory_->port2);
        engine_->reset(reset_);
        spawn_thread("play", [this] { play(); });
    }

    std::vector<unsigned> moves;

  private:
    void play() {
        for (unsigned game = 1; game <= games_; ++game) {
            signoff::heuristic_traffic traffic(game, {0, false, 0, false, false, false, false});
            unsigned reply = 0;
            while (const auto request = traffic.next(reply)) {
                if (request->reset_before) press_reset();
                for (std::uint32_t n = 0; n < request->rows.size(); ++n) {
                    access(tlm::TLM_WRITE_COMMAND, heuristic_words::first_row + n, request->rows[n]);
                }
                access(tlm::TLM_WRITE_COMMAND, heuristic_words::flag, 1);
                reply = access(tlm::TLM_READ_COMMAND, heuristic_words::move, 0);
                moves.push_back(reply);
            }
        }
        stop_simulation();
    }
    void press_reset() {
        const auto now = fabric.cycle(now_ps());
        reset_.set(now, 1);
        reset_.set(now + 1, 0);
    }
    std::uint32_t access(tlm::tlm_command command, std::uint32_t index, std::uint32_t value) {
        sc_core::wait(from_ps(millisecond_ps));
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(word_bytes * index);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(word_bytes);
        trans.set_streaming_width(word_bytes);
        sc_core::sc_time delay;
        out_->b_transport(trans, delay);
        return value;
    }

    const unsigned games_;
    cycle_pin reset_{0};
    std::unique_ptr<on_chip_sram_block> memory_;
    std::unique_ptr<connect4_heuristic_block> engine_;
    tlm_utils::simple_initiator_socket<game_bench> out_{"out"};
};

measured play(view v, unsigned games) {
    const fresh_kernel kernel;
    game_bench bench("bench", v, games);
    const auto begun = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    return {wall.count(), fabric.cycle(now_ps()), bench.moves};
}

measured best_of(unsigned runs, view v, unsigned games) {
    auto best = play(v, games);
    while (--runs > 0) best.seconds = std::min(best.seconds, play(v, games).seconds);
    return best;
}

}  // namespace

int sc_main(int, char*[]) {
    constexpr unsigned games = 4, quick_runs = 10, slow_runs = 2;
    const auto ca = best_of(quick_runs, view::ca, games);
    const auto rtl = best_of(slow_runs, view::rtl, games);
    fmt::print("{} games, {:.3f} s of the machine, {} moves\n", games, static_cast<double>(ca.cycles) / fabric.hz(),
               ca.moves.size());
    const auto line = [](const char* what, const measured& m) {
        const auto speed = static_cast<double>(m.cycles) / m.seconds;
        fmt::print("{:<12} {:8.2f} ms {:12.1f} M cycles/s {:8.2f} times the board\n", what, 1e3 * m.seconds,
                   1e-6 * speed, speed / fabric.hz());
    };
    line("engine, ca", ca);
    line("engine, rtl", rtl);
    fmt::print("ratio {:.0f}\n", rtl.seconds / ca.seconds);
    if (ca.moves == rtl.moves) return 0;
    fmt::print("the games differ\n");
    return 1;
}
