// SPDX-License-Identifier: Apache-2.0
// Finds the positions of stimulus/signoff/connect4_strength_positions.cpp and solves every move of them:
//
//     find_connect4_strength [SEED]
//
// prints the lines of that file, in minutes. The earlier a position the longer it takes, hence few early ones.
#include "stimulus/players/connect4_solver.h"
#include "stimulus/players/random_draw.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <utility>

using namespace tabletop;

namespace {

// Positions by the stones on the board.
constexpr int first_early = 9;
constexpr int first = 12;
constexpr int last = 36;
constexpr int early_count = 4;
constexpr int count = 12;

constexpr int no_score = -128;
using move_scores = std::array<int, connect4_position::columns>;

struct game {
    std::string moves;
    connect4_position position;
};

bool wins_at_once(const connect4_position& position) {
    return (position.playable() & connect4_position::winning_cells(position.mover, position.mask)) != 0;
}

// A random game of so many stones in which nobody overlooks a four; empty when it comes to one.
game random_game(int stones, std::mt19937_64& random) {
    game played;
    for (int n = 0; n < stones; ++n) {
        std::array<int, connect4_position::columns> safe;
        unsigned count_safe = 0;
        for (int column = 0; column < connect4_position::columns; ++column) {
            const auto cell = played.position.cell_to_play(column);
            if (cell != 0 && !wins_at_once(played.position.after(cell))) safe[count_safe++] = column;
        }
        if (count_safe == 0) return {};
        const int column = safe[draw_below(random, count_safe)];
        played.moves += static_cast<char>('1' + column);
        played.position = played.position.after(played.position.cell_to_play(column));
    }
    return played;
}

// Nobody wins at once in what is scored: the mover has been kept from it.
move_scores solved(const connect4_position& position, connect4_solver& solver) {
    move_scores scores;
    scores.fill(no_score);
    for (int column = 0; column < connect4_position::columns; ++column) {
        if (!position.can_play(column)) continue;
        const auto after = position.after(position.cell_to_play(column));
        scores[static_cast<std::size_t>(column)] = -solver.solve(after).lower;
    }
    return scores;
}

// Whether the game's value is at stake: a move that wins, draws or loses, and another that does worse.
bool has_choice(const move_scores& scores) {
    std::set<int> outcomes;
    for (const int score : scores) {
        if (score != no_score) outcomes.insert((score > 0) - (score < 0));
    }
    return outcomes.size() > 1;
}

void print(const game& played, const move_scores& scores) {
    std::printf("    {\"%s\", {", played.moves.c_str());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        std::printf(i == 0 ? "" : ", ");
        if (scores[i] == no_score) {
            std::printf("none");
        } else {
            std::printf("%d", scores[i]);
        }
    }
    std::printf("}},\n");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    std::mt19937_64 random(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
    connect4_solver solver(24);
    std::set<std::pair<std::uint64_t, std::uint64_t>> known;
    for (int stones = last; stones >= first_early; --stones) {
        for (int found = 0; found < (stones < first ? early_count : count);) {
            const auto played = random_game(stones, random);
            if (played.moves.empty()) continue;
            const auto& position = played.position;
            const auto mirrored = position.mirrored();
            if (!known.emplace(position.mover, position.mask).second) continue;
            known.emplace(mirrored.mover, mirrored.mask);
            const auto scores = solved(position, solver);
            if (!has_choice(scores)) continue;
            print(played, scores);
            ++found;
        }
    }
}
