// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"

#include "signoff/query/checkers_lines.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <string>

namespace tabletop {
namespace {

// A search of this horizon would not end anyway.
constexpr unsigned deepest = 64;

// The value of one of two names, the first when it is left out.
template <typename T>
T parse_name(const nlohmann::json& line, const char* key, const std::pair<const char*, T>& first,
             const std::pair<const char*, T>& second) {
    const auto given = line.find(key);
    if (given == line.end() || *given == first.first) return first.second;
    if (*given == second.first) return second.second;
    throw input_error(fmt::format("{} must be \"{}\" or \"{}\"", key, first.first, second.first));
}

std::optional<unsigned> parse_number(const nlohmann::json& line, const char* key, unsigned least, unsigned most) {
    const auto given = line.find(key);
    if (given == line.end()) return std::nullopt;
    if (!given->is_number_unsigned() || *given < least || *given > most) {
        throw input_error(fmt::format("{} must be a whole number from {} to {}", key, least, most));
    }
    return given->get<unsigned>();
}

}  // namespace

checkers_question parse_checkers_question(const nlohmann::json& line) {
    check_query_keys(line, {"id", "board", "to_move", "rules", "horizon", "quiet", "perft"});
    checkers_question question;
    if (const auto codes = parse_checkers_board(line)) {
        for (unsigned square = 0; square < checkers::squares; ++square) {
            question.position.board.put(square, (*codes)[square]);
        }
    }
    question.to_move = parse_name<checkers_side>(line, "to_move", {"human", checkers_side::human},
                                                 {"computer", checkers_side::computer});
    question.rules = parse_name<checkers_rules>(line, "rules", {"program", checkers_rules::program()},
                                                {"american", checkers_rules::american()});
    question.horizon = parse_number(line, "horizon", 1, deepest).value_or(question.horizon);
    question.position.quiet_moves = parse_number(line, "quiet", 0, UINT32_MAX).value_or(0);
    question.perft = parse_number(line, "perft", 0, deepest);
    return question;
}

nlohmann::ordered_json answer_json(const checkers_question& question) {
    const auto& board = question.position.board;
    if (question.perft) return {{"nodes", perft(board, question.to_move, question.rules, *question.perft)}};
    const auto moves = legal_moves(board, question.to_move, question.rules).size();
    checkers_answer answer;
    answer.moves = moves;
    if (outcome_of(question.position, question.to_move, question.rules) == checkers_outcome::draw) {
        answer.status = "draw";
    } else if (const auto choice = best_move(board, question.to_move, question.rules, question.horizon)) {
        answer.move = choice->move;
        answer.value = choice->value;
    } else {
        answer.status = "lost";
        answer.value = question.to_move == checkers_side::human ? -checkers_infinity : checkers_infinity;
    }
    return answer_json(answer);
}

nlohmann::ordered_json answer_json(const checkers_answer& answer) {
    nlohmann::ordered_json out = {
        {"status", answer.status},          {"move", nlohmann::json::array()}, {"captures", nlohmann::json::array()},
        {"promoted", answer.move.promoted}, {"value", answer.value},           {"moves", nullptr}};
    if (answer.moves) out["moves"] = *answer.moves;
    if (!answer.move.landings.empty()) out["move"].push_back(answer.move.departure);
    for (const auto square : answer.move.landings) out["move"].push_back(square);
    for (const auto square : answer.move.captures) out["captures"].push_back(square);
    if (answer.cycles) out["cycles"] = *answer.cycles;
    return out;
}

}  // namespace tabletop
