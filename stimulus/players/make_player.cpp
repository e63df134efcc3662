// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/make_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/parameters.h"
#include "stimulus/players/pad_script.h"
#include "stimulus/players/replay_player.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

namespace tabletop {

namespace {

constexpr const char* no_games = "the number of games must be at least 1";
constexpr const char* no_budget = "the node budget must be at least 1";

void check(const player_options& options) {
    if (options.games == 0) throw input_error(no_games);
    if (options.node_budget == 0) throw input_error(no_budget);
    for (const std::string& line : options.settings)
        if (line.empty() || std::any_of(line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }))
            throw input_error("a setting is a line of printable characters, for example \"depth 4\"");
}

std::vector<std::string> joined(std::vector<std::string> names, const std::vector<std::string>& more) {
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

std::vector<std::string> names_in(const board_game* plays) {
    return plays == nullptr ? std::vector<std::string>() : opponent_names(*plays);
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

std::vector<std::string> opponent_names(const board_game& plays) {
    return joined(plays.strategies(), {program_names});
}

bool is_opponent(const std::string& name, const board_game& plays) {
    const auto strategies = plays.strategies();
    return is_program_name(name) || std::find(strategies.begin(), strategies.end(), name) != strategies.end();
}

std::vector<std::string> player_names(const board_game& plays) {
    return joined(opponent_names(plays), {"script:FILE", "replay:FILE"});
}

void refuse_player(const std::string& name, const std::vector<std::string>& known) {
    const std::string near = nearest_name(name, known);
    throw input_error(fmt::format("unknown player {}; {}there are {}", name,
                                  near.empty() ? "" : "the nearest is " + near + ", ", fmt::join(known, ", ")));
}

std::unique_ptr<player> make_player(const std::string& name, const player_options& options) {
    check(options);
    if (options.plays != nullptr) {
        if (auto strategy = options.plays->make_player(name, options)) return strategy;
    }
    const named_file named = split(name);
    if (named.kind != "script" && named.kind != "replay")
        refuse_player(name,
                      joined(joined(names_in(options.plays), {"script:FILE", "replay:FILE"}), options.other_names));
    std::ifstream file = open(named);
    if (named.kind == "script") return std::make_unique<script_player>(parse_serial_script(file, named.path));
    return std::make_unique<replay_player>(parse_serial_log(file, named.path, options.port));
}

std::vector<std::string> pad_player_names(const board_game& plays) {
    return joined(opponent_names(plays), {"script:FILE"});
}

std::unique_ptr<pad_player> make_pad_player(const std::string& name, const pad_player_options& options) {
    if (options.game.games == 0) throw input_error(no_games);
    if (options.node_budget == 0) throw input_error(no_budget);
    if (options.plays != nullptr) {
        if (auto strategy = options.plays->make_pad_player(name, options)) return strategy;
    }
    const named_file named = split(name);
    if (named.kind != "script")
        refuse_player(name, joined(joined(names_in(options.plays), {"script:FILE"}), options.other_names));
    std::ifstream file = open(named);
    return std::make_unique<pad_script_player>(parse_pad_script(file, named.path));
}

}  // namespace tabletop
