// SPDX-License-Identifier: Apache-2.0
#include "host/game_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

using outcome = game_record::game_outcome;
using json_object = nlohmann::ordered_json;

json_object line_records(const game_results& results) {
    auto records = json_object::array();
    for (const auto& game : results.games) {
        records.push_back({{"outcome", game_outcome_name(game.outcome)},
                           {"player_first", game.player_first},
                           {"stones", game.stones},
                           {"moves", game.moves},
                           {"illegal", game.illegal}});
    }
    return records;
}

// Seen from a pad there is no machine to win.
const char* pad_outcome_name(outcome end) {
    return end == outcome::machine_wins ? "opponent_wins" : game_outcome_name(end);
}

json_object pad_records(const game_results& results) {
    auto records = json_object::array();
    for (const auto& game : results.games) {
        records.push_back({{"outcome", pad_outcome_name(game.outcome)},
                           {"player_first", game.player_first},
                           {"stones", game.stones},
                           {"moves", game.moves}});
    }
    return records;
}

}  // namespace

std::string line_results_json(const game_results& results) {
    return json_object{{"games", results.games.size()},
                       {"machine_wins", results.count(outcome::machine_wins)},
                       {"player_wins", results.count(outcome::player_wins)},
                       {"draws", results.count(outcome::draw)},
                       {"undecided", results.count(outcome::undecided)},
                       {"player_illegal", results.player_illegal},
                       {"machine_illegal", results.machine_illegal},
                       {"records", line_records(results)}}
        .dump();
}

std::string line_results_text(const game_results& results, std::uint64_t seed) {
    auto text =
        fmt::format("games {}: won by the machine {}, by the player {}, drawn {}, undecided {}; seed {}",
                    results.games.size(), results.count(outcome::machine_wins), results.count(outcome::player_wins),
                    results.count(outcome::draw), results.count(outcome::undecided), seed);
    for (std::size_t i = 0; i < results.games.size(); ++i) {
        const auto& illegal = results.games[i].illegal;
        if (!illegal.empty()) text += fmt::format("\nillegal move in game {}: {}", i + 1, illegal);
    }
    return text;
}

std::string pad_results_json(const game_results& results) {
    return json_object{{"games", results.games.size()},
                       {"player_wins", results.count(outcome::player_wins)},
                       {"opponent_wins", results.count(outcome::machine_wins)},
                       {"draws", results.count(outcome::draw)},
                       {"undecided", results.count(outcome::undecided)},
                       {"records", pad_records(results)}}
        .dump();
}

std::string pad_results_text(const game_results& results, std::uint64_t seed) {
    return fmt::format("games {}: won {}, lost {}, drawn {}, undecided {}; seed {}", results.games.size(),
                       results.count(outcome::player_wins), results.count(outcome::machine_wins),
                       results.count(outcome::draw), results.count(outcome::undecided), seed);
}

}  // namespace tabletop
