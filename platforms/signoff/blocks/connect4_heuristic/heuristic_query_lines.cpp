// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_query_lines.h"

#include "engines/connect4_heuristic/position.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned most_row = (1u << 14) - 1;

std::array<std::uint16_t, 6> parse_rows(const nlohmann::json& line) {
    const auto given = line.find("rows");
    if (given == line.end()) throw input_error("rows is missing");
    std::array<std::uint16_t, 6> rows{};
    const auto fits = [](const nlohmann::json& row) {
        return row.is_number_unsigned() && row.get<std::uint64_t>() <= most_row;
    };
    if (!given->is_array() || given->size() != rows.size() || !std::all_of(given->begin(), given->end(), fits)) {
        throw input_error(fmt::format("rows must be six whole numbers from 0 to {}, the bottom row first", most_row));
    }
    for (std::size_t n = 0; n < rows.size(); ++n) rows[n] = (*given)[n].get<std::uint16_t>();
    return rows;
}

bool parse_module(const nlohmann::json& line) {
    const auto given = line.find("module");
    if (given == line.end()) throw input_error("module is missing");
    if (*given == "defensive") return true;
    if (*given == "full") return false;
    throw input_error("module must be \"defensive\" or \"full\"");
}

bool parse_advanced(const nlohmann::json& line) {
    const auto given = line.find("advanced");
    if (given == line.end()) return false;
    if (!given->is_boolean()) throw input_error("advanced must be true or false");
    return given->get<bool>();
}

nlohmann::ordered_json rule_json(const std::optional<unsigned>& rule) {
    constexpr const char* names[] = {nullptr, "imm", "trap", "min", "last", "ahead"};
    if (!rule || *rule == 0 || *rule >= std::size(names)) return nullptr;
    return names[*rule];
}

// A user's own engine may answer anything.
bool is_legal(const connect4_heuristic_core::position& board, unsigned move) {
    return move < connect4_heuristic_core::columns && !board.is_full(move);
}

}  // namespace

heuristic_question parse_heuristic_question(const nlohmann::json& line) {
    check_query_keys(line, {"id", "rows", "module", "advanced"});
    return {parse_rows(line), parse_module(line), parse_advanced(line)};
}

nlohmann::ordered_json answer_json(const heuristic_question& question, const heuristic_answer& answer) {
    const connect4_heuristic_core::position board(question.rows);
    nlohmann::ordered_json out = {{"move", answer.move},
                                  {"value", nullptr},
                                  {"legal", is_legal(board, answer.move)},
                                  {"rule", rule_json(answer.rule)},
                                  {"cycles", nullptr}};
    if (answer.value) out["value"] = *answer.value;
    if (answer.cycles) out["cycles"] = *answer.cycles;
    return out;
}

}  // namespace tabletop
