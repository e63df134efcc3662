// SPDX-License-Identifier: Apache-2.0
// Speed of the rules and of the search of the checkers machine's PC: sequences of moves counted from the start, and
// the best move at horizon 6 on boards of random games.
#include "stimulus/players/checkers_search.h"
#include "stimulus/players/random_draw.h"

#include <fmt/format.h>

#include <cstdint>
#include <ctime>
#include <vector>

namespace {

using namespace tabletop;

struct rule_set {
    const char* name;
    checkers_rules rules;
};

struct board_to_move {
    checkers_board board;
    checkers_side to_move;
};

constexpr unsigned perft_depth = 10;
constexpr unsigned horizon = 6;
constexpr unsigned games = 40;
constexpr unsigned most_moves = 60;

// The time is the processor's: what else the computer does meanwhile does not count.
template <typename Work>
double seconds_of(const Work& work) {
    const auto begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void count_moves(const rule_set& set) {
    std::uint64_t nodes = 0;
    const auto seconds = seconds_of([&] { nodes = perft({}, checkers_side::human, set.rules, perft_depth); });
    fmt::print("| {} | {} | {:.2f} s | {:.1f} M |\n", set.name, nodes, seconds,
               static_cast<double>(nodes) / seconds * 1e-6);
}

// Every board of the games on which the side to move has a choice.
std::vector<board_to_move> boards_of_random_games(const checkers_rules& rules) {
    std::mt19937_64 random_source(1);
    std::vector<board_to_move> all;
    for (unsigned game = 0; game < games; ++game) {
        board_to_move now{{}, checkers_side::human};
        for (unsigned n = 0; n < most_moves; ++n) {
            const auto moves = legal_moves(now.board, now.to_move, rules);
            if (moves.empty()) break;
            if (moves.size() > 1) all.push_back(now);
            now.board = after(now.board, now.to_move, moves[draw_below(random_source, moves.size())]);
            now.to_move = other(now.to_move);
        }
    }
    return all;
}

void search(const rule_set& set) {
    const auto positions = boards_of_random_games(set.rules);
    std::uint64_t boards = 0;
    const auto seconds = seconds_of([&] {
        for (const auto& [board, to_move] : positions) boards += best_move(board, to_move, set.rules, horizon)->boards;
    });
    const auto answers = static_cast<double>(positions.size());
    fmt::print("| {} | {} | {:.0f} | {:.0f} us | {:.0f} | {:.1f} M |\n", set.name, positions.size(),
               static_cast<double>(boards) / answers, seconds / answers * 1e6, answers / seconds,
               static_cast<double>(boards) / seconds * 1e-6);
}

}  // namespace

int main() {
    const rule_set sets[] = {{"program", checkers_rules::program()}, {"american", checkers_rules::american()}};
    fmt::print("| rules | sequences of {} moves | CPU time | sequences a second |\n|---|---|---|---|\n", perft_depth);
    for (const auto& set : sets) count_moves(set);
    fmt::print(
        "\n| rules | positions, horizon {} | boards each | CPU time each | positions a second | boards a second "
        "|\n|---|---|---|---|---|---|\n",
        horizon);
    for (const auto& set : sets) search(set);
}
