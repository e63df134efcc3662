// SPDX-License-Identifier: Apache-2.0
#include "players/make_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/input_error.h"
#include "base/parameters.h"
#include "players/replay_player.h"
#include "players/serial_script.h"

namespace tabletop {

namespace {

std::ifstream open(const std::string& path) {
    std::ifstream file(path);
    // A folder opens like a file and fails only when it is read.
    if (!file || (file.peek(), file.bad()))
        throw input_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    file.clear();
    return file;
}

void check(const player_options& options) {
    if (options.game.games == 0) throw input_error("the number of games must be at least 1");
    if (options.node_budget == 0) throw input_error("the node budget must be at least 1");
    for (const std::string& line : options.game.settings)
        if (line.empty() || std::any_of(line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }))
            throw input_error("a setting is a line of printable characters, for example \"depth 4\"");
}

std::unique_ptr<connect4_strategy> make_strategy(const std::string& name, const player_options& options) {
    if (name == "random") return std::make_unique<random_strategy>(options.seed);
    if (name == "greedy") return std::make_unique<greedy_strategy>();
    if (name == "perfect") return std::make_unique<perfect_strategy>(options.node_budget);
    return nullptr;
}

[[noreturn]] void refuse(const std::string& name) {
    const std::string near = nearest_name(name, player_names());
    throw input_error(fmt::format("unknown player {}; {}there are {}", name,
                                  near.empty() ? "" : "the nearest is " + near + ", ",
                                  fmt::join(player_names(), ", ")));
}

}  // namespace

const std::vector<std::string>& player_names() {
    static const std::vector<std::string> names = {"random", "greedy", "perfect", "script:FILE", "replay:FILE"};
    return names;
}

std::unique_ptr<player> make_player(const std::string& name, const player_options& options) {
    check(options);
    if (std::unique_ptr<connect4_strategy> strategy = make_strategy(name, options))
        return std::make_unique<connect4_player>(std::move(strategy), options.game);
    const size_t colon = name.find(':');
    const std::string kind = name.substr(0, colon);
    const std::string path = colon == std::string::npos ? std::string() : name.substr(colon + 1);
    if (kind != "script" && kind != "replay") refuse(name);
    if (path.empty()) throw input_error(fmt::format("{} needs a file: {}:FILE", kind, kind));
    std::ifstream file = open(path);
    if (kind == "script") return std::make_unique<script_player>(parse_serial_script(file, path));
    return std::make_unique<replay_player>(parse_serial_log(file, path, options.port));
}

}  // namespace tabletop
