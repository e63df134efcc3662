// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_figures.h"

#include "engines/connect4_minimax/timing.h"
#include "stimulus/signoff/connect4_board.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tabletop {
namespace {

namespace core = connect4_minimax_core;

struct search_figures {
    double milliseconds;
    std::uint64_t nodes;
    double positions_a_board;
    unsigned best_column;
};

search_figures search(const signoff::engine_board& position, unsigned depth, bool alpha_beta) {
    core::engine_search engine(1);
    engine.start({position.board, position.mask}, depth, alpha_beta);
    while (!engine.run(UINT64_MAX / 2)) {
    }
    const auto result = engine.result();
    const auto cycles = static_cast<double>(core::exact_timing(engine, {}));
    const auto ran = engine.solver(0).so_far();
    return {1e3 * cycles / static_cast<double>(zynq_board_hz), result.nodes,
            static_cast<double>(ran.solve) / static_cast<double>(result.nodes + 1), result.move};
}

// Depth 8 minimax at every move of a game that the engine plays against itself.
std::vector<double> game_milliseconds() {
    std::vector<double> times;
    signoff::engine_board position;
    while (position.mask != signoff::all_cells && !signoff::has_four(position.opponent())) {
        const auto found = search(position, 8, false);
        if (found.best_column == 0) break;
        times.push_back(found.milliseconds);
        signoff::drop(position, found.best_column - 1, true);
        position.board = position.opponent();  // the other side becomes the engine
    }
    return times;
}

std::string line(const std::string& figure, const std::string& published, const std::string& model,
                 const std::string& note) {
    return fmt::format("{:<34} {:>13} {:>13}  {}\n", figure, published, model, note);
}

std::string game_lines() {
    const auto times = game_milliseconds();
    double sum = 0;
    std::size_t first_quick = 0;   // stones from which on every move is quick
    constexpr double quick = 200;  // milliseconds
    constexpr std::size_t mid_game = 16;
    for (std::size_t n = 0; n < times.size(); ++n) {
        sum += times[n];
        if (times[n] >= quick) first_quick = n + 1;
    }
    auto text = line("depth 8 minimax, mean of a game", "500 ms",
                     fmt::format("{:.0f} ms", sum / static_cast<double>(times.size())),
                     fmt::format("{} moves against itself", times.size()));
    return text + line("depth 8 minimax, under 200 ms from", "mid game on", fmt::format("stone {} on", first_quick),
                       fmt::format("{:.0f} ms with {} stones on the board", times.at(mid_game), mid_game));
}

}  // namespace

std::string published_engine_figures(bool quick) {
    const auto minimax = search({}, 8, false);
    const auto pruned = search({}, 10, true);
    auto text = line("figure (100 MHz)", "published", "model", "");
    text += line("depth 8 minimax, empty board", "1000 ms", fmt::format("{:.0f} ms", minimax.milliseconds),
                 fmt::format("{:+.0f} %; {} boards", minimax.milliseconds / 10 - 100, minimax.nodes));
    text += line("depth 10 alpha-beta, empty board", "1000 ms", fmt::format("{:.0f} ms", pruned.milliseconds),
                 fmt::format("{:+.0f} %; {} boards", pruned.milliseconds / 10 - 100, pruned.nodes));
    if (!quick) text += game_lines();
    text += line("cycles to score a board", "21", fmt::format("{:.2f}", minimax.positions_a_board),
                 "a win ends the scan early");
    const auto clock = static_cast<double>(zynq_board_hz);
    text += line("boards scored a second", "4.7 M", fmt::format("{:.2f} M", clock / minimax.positions_a_board / 1e6),
                 "scorer alone");
    text += line("boards searched a second", "-",
                 fmt::format("{:.2f} M", static_cast<double>(minimax.nodes) / minimax.milliseconds / 1e3),
                 "with the five other states of a board");
    return text;
}

}  // namespace tabletop
