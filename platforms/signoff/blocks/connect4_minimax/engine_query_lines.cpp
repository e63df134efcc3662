// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_query_lines.h"

#include "engines/connect4_minimax/registers.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <array>

namespace tabletop {
namespace {

using signoff::engine_board;

bool boolean(const nlohmann::json& line, const char* key, bool otherwise) {
    const auto found = line.find(key);
    if (found == line.end()) return otherwise;
    if (!found->is_boolean()) throw input_error(fmt::format("{} must be true or false", key));
    return found->get<bool>();
}

unsigned depth(const nlohmann::json& line, unsigned otherwise) {
    const auto found = line.find("depth");
    if (found == line.end()) return otherwise;
    const bool fits =
        found->is_number_unsigned() && found->get<std::uint64_t>() <= connect4_minimax_registers::max_depth;
    if (!fits) {
        throw input_error(
            fmt::format("depth must be a whole number from 0 to {}", connect4_minimax_registers::max_depth));
    }
    return found->get<unsigned>();
}

std::uint64_t bits(const nlohmann::json& line, const char* key) {
    const auto found = line.find(key);
    if (found == line.end()) throw input_error(fmt::format("{} is missing", key));
    const auto wrong = [&] { return input_error(fmt::format("{} must be a text \"0x..\" of at most 42 bits", key)); };
    if (!found->is_string()) throw wrong();
    const auto& text = found->get_ref<const std::string&>();
    const bool prefixed = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (!prefixed || text.find_first_not_of("0123456789abcdefABCDEF", 2) != std::string::npos) throw wrong();
    const auto digits = text.find_first_not_of('0', 2);
    if (digits == std::string::npos) return 0;
    constexpr std::size_t most_digits = 11;
    if (text.size() - digits > most_digits) throw wrong();
    const auto value = std::stoull(text.substr(digits), nullptr, 16);
    if (value > signoff::all_cells) throw wrong();
    return value;
}

// Who moves is the engine when the moves so far are as many as the side that began has turns.
engine_board play_moves(const std::string& moves, bool engine_first) {
    engine_board position;
    bool engine = engine_first;
    for (std::size_t n = 0; n < moves.size(); ++n) {
        const char digit = moves[n];
        if (digit < '1' || digit > '7')
            throw input_error(fmt::format("moves: character {} is not a column 1 to 7", n + 1));
        if (signoff::has_four(position.board) || signoff::has_four(position.opponent())) {
            throw input_error(fmt::format("moves: move {} comes after a four", n + 1));
        }
        const auto column = static_cast<unsigned>(digit - '1');
        if (signoff::column_full(position, column)) {
            throw input_error(fmt::format("moves: move {} hits full column {}", n + 1, digit));
        }
        signoff::drop(position, column, engine);
        engine = !engine;
    }
    if (!engine) throw input_error("moves: the opponent is to move");
    return position;
}

engine_board moves_position(const nlohmann::json& line) {
    const auto& moves = line.at("moves");
    if (line.contains("board") || line.contains("mask")) throw input_error("give moves, or board and mask, not both");
    if (!moves.is_string()) throw input_error("moves must be a text of columns 1 to 7");
    const auto& text = moves.get_ref<const std::string&>();
    return play_moves(text, boolean(line, "engine_first", text.size() % 2 == 0));
}

engine_board position(const nlohmann::json& line) {
    if (line.contains("moves")) return moves_position(line);
    if (line.contains("engine_first")) throw input_error("engine_first belongs to moves");
    if (!line.contains("board") && !line.contains("mask"))
        throw input_error("there is no position: moves, or board and mask");
    return {bits(line, "board"), bits(line, "mask")};
}

}  // namespace

engine_request parse_engine_request(const nlohmann::json& line, const engine_defaults& defaults) {
    check_query_keys(line, {"id", "moves", "engine_first", "board", "mask", "depth", "alpha_beta"});
    engine_request request;
    request.position = position(line);
    request.depth = depth(line, defaults.depth);
    request.prune = boolean(line, "alpha_beta", defaults.alpha_beta);
    request.alpha_beta_build = request.prune || defaults.alpha_beta;
    return request;
}

nlohmann::ordered_json engine_answer_json(const engine_answer& answer) {
    static constexpr std::array<const char*, 5> names{"ok", "won", "lost", "full", "illegal"};
    nlohmann::ordered_json out = {{"status", names.at(answer.code)},
                                  {"move", answer.move},
                                  {"score", answer.score},
                                  {"nodes", answer.nodes},
                                  {"cycles", nullptr}};
    if (answer.cycles) out["cycles"] = *answer.cycles;
    return out;
}

}  // namespace tabletop
