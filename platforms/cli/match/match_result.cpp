// SPDX-License-Identifier: Apache-2.0
#include "cli/match/match_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tabletop {

namespace {

using game_outcome = game_record::game_outcome;

constexpr double ps_per_ms = 1e9;

struct spread {
    std::uint64_t count = 0;
    double mean = 0;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
};

spread spread_of(const std::vector<std::uint64_t>& values) {
    if (values.empty()) return {};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    double sum = 0;
    for (const auto value : values) sum += static_cast<double>(value);
    return {values.size(), sum / static_cast<double>(values.size()), *least, *most};
}

// Some of the games, summed up.
struct summary {
    std::string colour;
    unsigned games = 0, left_wins = 0, right_wins = 0, draws = 0, undecided = 0;
    unsigned left_illegal = 0, right_illegal = 0, silent = 0;
    spread stones;
    spread latency_ps;
};

summary sum_up(const match_result& result, const std::string& colour, std::optional<bool> left_first) {
    summary total;
    total.colour = colour;
    std::vector<std::uint64_t> stones, latencies;
    for (const auto& game : result.games) {
        if (!game.finished || (left_first && game.left_first != *left_first)) continue;
        ++total.games;
        total.left_wins += game.outcome == game_outcome::machine_wins;
        total.right_wins += game.outcome == game_outcome::player_wins;
        total.draws += game.outcome == game_outcome::draw;
        total.undecided += game.outcome == game_outcome::undecided;
        total.left_illegal += game.left_illegal;
        total.right_illegal += game.right_illegal;
        total.silent += game.silent;
        stones.push_back(game.stones);
        latencies.insert(latencies.end(), game.latencies_ps.begin(), game.latencies_ps.end());
    }
    total.stones = spread_of(stones);
    total.latency_ps = spread_of(latencies);
    return total;
}

// One for each side the left player has had, and one of all games when there are two.
std::vector<summary> summaries(const match_result& result) {
    std::vector<summary> rows;
    for (const bool first : {true, false}) {
        auto row = sum_up(result, result.plays->side_name(first), first);
        if (row.games != 0) rows.push_back(std::move(row));
    }
    if (rows.size() != 1) rows.push_back(sum_up(result, "both", std::nullopt));
    return rows;
}

std::string result_rows(const match_result& result, const std::vector<summary>& rows) {
    const auto width = std::max<std::size_t>({result.left.size(), result.right.size(), 7});
    auto text = fmt::format("{:<7} {:>5}  {:>{w}}  {:>{w}}  {:>5}  {:>9}  {:>6}\n", "", "", "won by", "won by", "", "",
                            "stones", fmt::arg("w", width));
    text += fmt::format("{:<7} {:>5}  {:>{w}}  {:>{w}}  {:>5}  {:>9}  {:>6}  {:>5} {:>5}\n", "colour", "games",
                        result.left, result.right, "draws", "undecided", "mean", "least", "most", fmt::arg("w", width));
    for (const auto& row : rows) {
        text += fmt::format("{:<7} {:>5}  {:>{w}}  {:>{w}}  {:>5}  {:>9}  {:>6.1f}  {:>5} {:>5}\n", row.colour,
                            row.games, row.left_wins, row.right_wins, row.draws, row.undecided, row.stones.mean,
                            row.stones.least, row.stones.most, fmt::arg("w", width));
    }
    return text;
}

std::string latency_line(const match_result& result, const summary& all) {
    const auto& latency = all.latency_ps;
    if (latency.count == 0) return "";
    const auto ms = [](double ps) { return ps / ps_per_ms; };
    return fmt::format("Answers of {}: {}; {}, min {:.3f} ms, mean {:.3f} ms, max {:.3f} ms of simulated time.\n",
                       result.left, latency.count, result.answer_span, ms(static_cast<double>(latency.least)),
                       ms(latency.mean), ms(static_cast<double>(latency.most)));
}

std::string faults(const match_result& result, const summary& all) {
    auto text = fmt::format("Illegal moves: {} {}, {} {}. Silent games: {}.\n", result.left, all.left_illegal,
                            result.right, all.right_illegal, all.silent);
    for (std::size_t i = 0; i < result.games.size(); ++i) {
        const auto& game = result.games[i];
        if (!game.illegal.empty()) text += fmt::format("  game {}: illegal: {}\n", i + 1, game.illegal);
        if (game.silent) text += fmt::format("  game {}: silent after {} stones\n", i + 1, game.stones);
    }
    if (result.failed_game != 0) text += fmt::format("  game {}: failed, and is not counted\n", result.failed_game);
    return text;
}

nlohmann::ordered_json spread_json(const spread& values) {
    return {{"mean", values.mean}, {"least", values.least}, {"most", values.most}};
}

nlohmann::ordered_json summary_json(const summary& row) {
    nlohmann::ordered_json object = {{"colour", row.colour},        {"games", row.games},
                                     {"wins", row.left_wins},       {"losses", row.right_wins},
                                     {"draws", row.draws},          {"undecided", row.undecided},
                                     {"illegal", row.left_illegal}, {"opponent_illegal", row.right_illegal},
                                     {"silent", row.silent},        {"stones", spread_json(row.stones)}};
    object["latency_ps"] = row.latency_ps.count == 0 ? nlohmann::ordered_json() : spread_json(row.latency_ps);
    return object;
}

const char* outcome_name(game_outcome outcome) {
    switch (outcome) {
        case game_outcome::machine_wins:
            return "win";
        case game_outcome::player_wins:
            return "loss";
        case game_outcome::draw:
            return "draw";
        case game_outcome::undecided:
            return "undecided";
    }
    return "";
}

}  // namespace

bool match_result::clean() const {
    return failed_game == 0 && std::none_of(games.begin(), games.end(), [](const match_game& game) {
               return game.silent || game.left_illegal != 0 || game.right_illegal != 0;
           });
}

std::string match_result::table() const {
    const auto rows = summaries(*this);
    return fmt::format("{} against {}, seed {}\n\n", left, right, seed) + result_rows(*this, rows) + '\n' +
           latency_line(*this, rows.back()) + faults(*this, rows.back()) + note;
}

nlohmann::ordered_json match_result::json() const {
    nlohmann::ordered_json object = {{"platform", machine_name}, {"side", left}, {"opponent", right}, {"seed", seed}};
    object["summary"] = nlohmann::ordered_json::array();
    for (const auto& row : summaries(*this)) object["summary"].push_back(summary_json(row));
    object["games"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto& game = games[i];
        if (!game.finished) continue;
        object["games"].push_back({{"game", i + 1},
                                   {"seed", game.seed},
                                   {"colour", plays->side_name(game.left_first)},
                                   {"outcome", outcome_name(game.outcome)},
                                   {"stones", game.stones},
                                   {"moves", game.moves},
                                   {"illegal", game.left_illegal},
                                   {"opponent_illegal", game.right_illegal},
                                   {"illegal_move", game.illegal},
                                   {"silent", game.silent},
                                   {"latencies_ps", game.latencies_ps}});
    }
    if (failed_game != 0) object["failed"] = {{"game", failed_game}, {"why", failure}};
    return object;
}

}  // namespace tabletop
