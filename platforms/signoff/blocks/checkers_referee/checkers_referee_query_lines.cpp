// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/checkers_referee_query_lines.h"

#include "signoff/query/checkers_lines.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <algorithm>

namespace tabletop {
namespace {

checkers_squares parse_seen(const nlohmann::json& line) {
    const auto given = line.find("seen");
    if (given == line.end()) throw input_error("seen is missing");
    const auto is_bit = [](const nlohmann::json& bit) { return bit.is_number_unsigned() && bit <= 1u; };
    if (!given->is_array() || given->size() != checkers::squares ||
        !std::all_of(given->begin(), given->end(), is_bit)) {
        throw input_error("seen must be a list of 32 values, each 0 or 1, square 0 first");
    }
    checkers_squares seen = 0;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        if ((*given)[square] == 1u) seen |= checkers::square_bit(square);
    }
    return seen;
}

}  // namespace

referee_table parse_referee_table(const nlohmann::json& line) {
    check_query_keys(line, {"id", "board", "seen"});
    const auto board = parse_checkers_board(line);
    if (!board) throw input_error("board is missing");
    return {*board, parse_seen(line)};
}

nlohmann::ordered_json answer_json(const referee_answer& answer) {
    nlohmann::ordered_json out = {{"move", nullptr}, {"reject", nlohmann::json::array()}, {"cycles", nullptr}};
    if (answer.move) out["move"] = {answer.move->first, answer.move->second};
    for (unsigned square = 0; square < checkers::squares; ++square) {
        if ((answer.reject & checkers::square_bit(square)) != 0) out["reject"].push_back(square);
    }
    if (answer.cycles) out["cycles"] = *answer.cycles;
    return out;
}

}  // namespace tabletop
