// SPDX-License-Identifier: Apache-2.0
// The Verilated engine that looks for the human's traps against its page: boards of games, of one player's stones and
// of any bits.
#include "fresh_kernel.h"
#include "protocol/connect4_heuristic/exchange_bench.h"
#include "test_seed.h"
#include "unit/connect4_heuristic/reference_heuristic.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using rows = std::array<std::uint16_t, 6>;

connect4_heuristic_config with_human_traps() {
    connect4_heuristic_config config{clock_domain(50'000'000)};
    config.human_traps = true;
    return config;
}

// The moves of the full module.
std::vector<heuristic_event> decide(const std::vector<rows>& boards) {
    const auto config = with_human_traps();
    std::vector<heuristic_event> moves;
    const fresh_kernel kernel;
    exchange_bench bench("bench", view::rtl, view::ca, config, [&](exchange_bench& self) {
        constexpr std::uint64_t exchange = 48;
        std::vector<rows> asked(config.defensive_rounds);
        asked.insert(asked.end(), boards.begin(), boards.end());
        std::uint64_t cycle = 10;
        for (const auto& board : asked) {
            for (unsigned r = 0; r < 6; ++r) self.write(cycle + r, 1 + r, board[r]);
            self.write(cycle + 6, 0, 1);
            cycle += exchange;
        }
        self.read(cycle, 7);
        self.synchronise();
        BOOST_TEST(!self.failed);
        for (const auto& event : self.events) {
            if (event.what == heuristic_event::kind::move) moves.push_back(event);
        }
        BOOST_REQUIRE(moves.size() == asked.size());
        moves.erase(moves.begin(), moves.begin() + config.defensive_rounds);
    });
    sc_core::sc_start();
    return moves;
}

std::string text_of(const rows& board) {
    std::string text;
    for (unsigned r = 6; r-- > 0;) {
        for (unsigned c = 0; c < 7; ++c) text += ".AHx"[board[r] >> 2 * c & 3];
        text += '\n';
    }
    return text;
}

// False: the column is full.
bool drop(rows& board, unsigned column, unsigned stone) {
    const auto level = static_cast<unsigned>(reference::board(board).height(static_cast<int>(column)));
    if (level == 6) return false;
    board[level] = static_cast<std::uint16_t>(board[level] | stone << 2 * column);
    return true;
}

bool somebody_wins(const reference::board& board) {
    constexpr std::array<int, 7> columns{0, 1, 2, 3, 4, 5, 6};
    return std::any_of(columns.begin(), columns.end(),
                       [&](int c) { return reference::self_win(board, c) || reference::human_win(board, c); });
}

// Stones in turn, the AI to move, where nobody can win at once: the rules imm and last are rare.
rows quiet_game(std::mt19937_64& random) {
    rows board{};
    const auto stones = 4 + random() % 30;
    for (std::uint64_t n = 0, tries = 0; n < stones && tries < 200; ++tries) {
        auto next = board;
        if (!drop(next, static_cast<unsigned>(random() % 7), 1 + n % 2)) continue;
        if (somebody_wins(reference::board(next))) continue;
        board = next;
        ++n;
    }
    return board;
}

// No gaps; stones of the human's, four in five.
rows one_sided(std::mt19937_64& random) {
    rows board{};
    for (unsigned c = 0; c < 7; ++c) {
        for (auto left = random() % 7; left != 0; --left) drop(board, c, random() % 5 == 0 ? 1 : 2);
    }
    return board;
}

// Mostly empty, with gaps and cells of nobody.
rows any_bits(std::mt19937_64& random) {
    rows board{};
    for (auto& row : board) row = static_cast<std::uint16_t>(random() & random() & 0x3FFF);
    return board;
}

std::vector<rows> random_boards(std::size_t number) {
    std::mt19937_64 random(test_seed());
    std::vector<rows> boards;
    while (boards.size() < number) {
        boards.push_back(quiet_game(random));
        boards.push_back(quiet_game(random));
        boards.push_back(one_sided(random));
        boards.push_back(any_bits(random));
    }
    return boards;
}

std::string rule_name(unsigned rule) {
    constexpr const char* names[] = {"", "imm", "trap", "min", "last"};
    return rule < std::size(names) ? names[rule] : "?";
}

}  // namespace

// Two of the human's with room on both sides: he makes an open three, unless the AI is beside them.
BOOST_AUTO_TEST_CASE(two_in_a_row_on_the_ground) {
    const auto board = reference::rows_of({"..AA...", "..HH..."});
    for (const int c : {0, 2, 3, 5, 6}) BOOST_TEST(reference::snare(reference::board(board), c));
    for (const int c : {1, 4}) BOOST_TEST(!reference::snare(reference::board(board), c));
    const auto moves = decide({board});
    BOOST_TEST((moves.front().data == 1 || moves.front().data == 4));
    BOOST_TEST(rule_name(moves.front().rule) == "min");
}

BOOST_AUTO_TEST_CASE(boards_against_the_page) {
    const auto boards = random_boards(2000);
    const auto moves = decide(boards);
    std::map<std::string, unsigned> coverage;
    for (std::size_t n = 0; n < boards.size(); ++n) {
        const reference::board board(boards[n]);
        const auto without = reference::full(board);
        const auto with = reference::full(board, 3, {true, false});
        const auto& wanted = with.out;
        BOOST_TEST_CONTEXT("board " << n << '\n' << text_of(boards[n])) {
            BOOST_REQUIRE_EQUAL(moves[n].data, static_cast<std::uint32_t>(wanted.move));
            BOOST_REQUIRE_EQUAL(moves[n].value, static_cast<unsigned>(wanted.value));
            BOOST_REQUIRE_EQUAL(rule_name(moves[n].rule), wanted.rule);
        }
        ++coverage[wanted.rule];
        if (wanted.move != without.out.move) ++coverage["another move"];
        if (wanted.rule != "min") continue;
        bool safe = false;
        for (unsigned c = 0; c < 7; ++c) {
            safe = safe || (with.found_max[c] < 15 && !with.snares[c]);
            coverage["snare in " + std::to_string(c)] += with.snares[c];
        }
        ++coverage[safe ? "candidates" : "no candidate"];
    }
    for (const auto& [what, times] : coverage) BOOST_TEST_MESSAGE(what << ": " << times);
    for (const auto* const rule : {"imm", "trap", "min"}) BOOST_TEST(coverage[rule] > 50u, rule);
    for (const auto* const what : {"another move", "no candidate", "candidates"})
        BOOST_TEST(coverage[what] > 20u, what);
    for (int c = 0; c < 7; ++c) BOOST_TEST(coverage["snare in " + std::to_string(c)] > 50u);
}
