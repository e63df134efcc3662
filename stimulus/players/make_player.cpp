// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/make_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/input_error.h"
#include "base/input_file.h"
#include "base/parameters.h"
#include "stimulus/players/connect6_advanced.h"
#include "stimulus/players/pad_script.h"
#include "stimulus/players/random_draw.h"
#include "stimulus/players/replay_player.h"
#include "stimulus/players/serial_script.h"

namespace tabletop {

namespace {

void check(const player_options& options) {
    if (options.connect4.games == 0 || options.connect6.games == 0)
        throw input_error("the number of games must be at least 1");
    if (options.node_budget == 0) throw input_error("the node budget must be at least 1");
    for (const std::string& line : options.connect4.settings)
        if (line.empty() || std::any_of(line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }))
            throw input_error("a setting is a line of printable characters, for example \"depth 4\"");
}

std::unique_ptr<player> make_game_player(const std::string& name, const player_options& options) {
    if (options.plays == board_game::connect4) {
        auto strategy = make_connect4_strategy(name, options);
        if (!strategy) return nullptr;
        return std::make_unique<connect4_player>(std::move(strategy), options.connect4);
    }
    auto strategy = make_connect6_strategy(name);
    if (!strategy) return nullptr;
    connect6_player_options game = options.connect6;
    game.name = name;
    game.seed = options.seed;
    return std::make_unique<connect6_player>(std::move(strategy), game);
}

std::vector<std::string> joined(std::vector<std::string> names, const std::vector<std::string>& more) {
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

// "script:FILE"
struct named_file {
    std::string kind;
    std::string path;
};

named_file split(const std::string& name) {
    const size_t colon = name.find(':');
    if (colon == std::string::npos) return {name, {}};
    return {name.substr(0, colon), name.substr(colon + 1)};
}

std::ifstream open(const named_file& named) {
    if (named.path.empty()) throw input_error(fmt::format("{} needs a file: {}:FILE", named.kind, named.kind));
    return open_input(named.path);
}

}  // namespace

std::unique_ptr<connect4_strategy> make_connect4_strategy(const std::string& name, const player_options& options) {
    if (name == "random") return std::make_unique<random_strategy>(options.seed);
    if (name == "greedy") return std::make_unique<greedy_strategy>();
    if (name == "perfect") return std::make_unique<perfect_strategy>(options.node_budget);
    return nullptr;
}

std::unique_ptr<connect6_strategy> make_connect6_strategy(const std::string& name) {
    if (name == "random") return std::make_unique<connect6_random>();
    if (name == "simple") return std::make_unique<connect6_simple>();
    if (name == "hard") return std::make_unique<connect6_weigher>(connect6_weights{2, 1});
    if (name == "wall") return std::make_unique<connect6_weigher>(connect6_weights{0, 1});
    if (name == "advanced") return std::make_unique<connect6_advanced>();
    return nullptr;
}

const std::vector<std::string>& player_names(board_game plays) {
    static const std::vector<std::string> connect4 = {"random", "greedy", "perfect", "script:FILE", "replay:FILE"};
    static const std::vector<std::string> connect6 = {"random", "simple",      "hard",       "advanced",
                                                      "wall",   "script:FILE", "replay:FILE"};
    return plays == board_game::connect4 ? connect4 : connect6;
}

std::vector<std::string> strategy_names(board_game plays) {
    std::vector<std::string> names = player_names(plays);
    names.erase(std::remove_if(names.begin(), names.end(),
                               [](const std::string& name) { return name.find(':') != std::string::npos; }),
                names.end());
    return names;
}

void refuse_player(const std::string& name, const std::vector<std::string>& known) {
    const std::string near = nearest_name(name, known);
    throw input_error(fmt::format("unknown player {}; {}there are {}", name,
                                  near.empty() ? "" : "the nearest is " + near + ", ", fmt::join(known, ", ")));
}

std::unique_ptr<player> make_player(const std::string& name, const player_options& options) {
    check(options);
    if (std::unique_ptr<player> plays_game = make_game_player(name, options)) return plays_game;
    const named_file named = split(name);
    if (named.kind != "script" && named.kind != "replay")
        refuse_player(name, joined(player_names(options.plays), options.other_names));
    std::ifstream file = open(named);
    if (named.kind == "script") return std::make_unique<script_player>(parse_serial_script(file, named.path));
    return std::make_unique<replay_player>(parse_serial_log(file, named.path, options.port));
}

const std::vector<std::string>& pad_player_names() {
    static const std::vector<std::string> names = {"random", "greedy", "perfect", "script:FILE"};
    return names;
}

std::unique_ptr<pad_player> make_pad_player(const std::string& name, const pad_player_options& options) {
    connect4_pad_options game = options.game;
    player_options strategy_options;
    strategy_options.connect4.games = game.games;
    strategy_options.node_budget = options.node_budget;
    // Two players of the same seed do not play the same columns.
    strategy_options.seed = game.seed = game_seed(options.seed, game.side == pad_side::black ? 1 : 0);
    check(strategy_options);
    if (auto strategy = make_connect4_strategy(name, strategy_options))
        return std::make_unique<connect4_pad_player>(std::move(strategy), game);
    const named_file named = split(name);
    if (named.kind != "script") refuse_player(name, joined(pad_player_names(), options.other_names));
    std::ifstream file = open(named);
    return std::make_unique<pad_script_player>(parse_pad_script(file, named.path));
}

}  // namespace tabletop
