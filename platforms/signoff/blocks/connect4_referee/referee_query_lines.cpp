// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_referee/referee_query_lines.h"

#include "engines/connect4_referee/win_check.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <bitset>
#include <vector>

namespace tabletop {
namespace {

using json = nlohmann::ordered_json;

constexpr unsigned vector_bits = 2 * position_vectors::rows;
constexpr unsigned cells = position_vectors::rows * position_vectors::columns;

unsigned chips_on(const position_vectors& board) {
    constexpr unsigned occupied_bits = 0x555;
    std::size_t chips = 0;
    for (const auto column : board.column) chips += std::bitset<vector_bits>(column & occupied_bits).count();
    return static_cast<unsigned>(chips);
}

void drop_into(queried_referee& referee, unsigned column) {
    const auto from = referee.column();
    for (auto at = from; at < column; ++at) referee.press(referee_button::right);
    for (auto at = from; at > column; --at) referee.press(referee_button::left);
    referee.press(referee_button::a);
}

// ignored: digits, counted from 1, that the machine has ignored because their column was full.
json answer_json(const queried_referee& referee, const std::vector<std::size_t>& ignored) {
    const auto board = referee.board();
    auto columns = json::array();
    for (const auto column : board.column) columns.push_back(std::bitset<vector_bits>(column).to_string());
    const auto won = connect4_referee_core::won_groups(board);
    auto groups = json::array();
    for (std::size_t k = 0; k < won.size(); ++k) {
        if (won[k]) groups.push_back(k);
    }
    return {{"winner", referee.win() ? referee.player() + 1 : 0},
            {"ply", chips_on(board)},
            {"columns", columns},
            {"groups", groups},
            {"ignored", ignored}};
}

}  // namespace

std::string parse_referee_moves(const nlohmann::json& line) {
    check_query_keys(line, {"id", "moves"});
    const auto given = line.find("moves");
    if (given == line.end()) throw input_error("moves is missing");
    if (!given->is_string()) throw input_error("moves must be a text of digits");
    auto moves = given->get<std::string>();
    const auto wrong = moves.find_first_not_of("1234567");
    if (wrong != std::string::npos) throw input_error("moves are columns, digits from 1 to 7");
    return moves;
}

json play_referee_moves(queried_referee& referee, const std::string& moves) {
    std::vector<std::size_t> ignored;
    referee.reset();
    for (std::size_t n = 0; n < moves.size(); ++n) {
        if (referee.win() || chips_on(referee.board()) == cells) {
            throw input_error(fmt::format("move {} comes after the end of the game", n + 1));
        }
        const auto before = chips_on(referee.board());
        drop_into(referee, static_cast<unsigned>(moves[n] - '1'));
        if (chips_on(referee.board()) == before) ignored.push_back(n + 1);
    }
    return answer_json(referee, ignored);
}

}  // namespace tabletop
