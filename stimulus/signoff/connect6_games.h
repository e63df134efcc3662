// SPDX-License-Identifier: Apache-2.0
// The stimulus that signs the Connect6 machine off: games as lists of requests, written ahead with the functional core
// playing the machine's side, so that they are sensible and the same for every view.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop::signoff {

struct connect6_request {
    std::string bytes;
    std::uint32_t delay = 0;    // cycles that the host waits longer than it has to
    std::uint32_t spacing = 0;  // cycles between two bytes besides what the line takes
};

// From request `from` on, for so many requests, the machine touches cells outside its board.
struct connect6_outside {
    std::size_t from;
    std::size_t requests;
    std::string name;  // one of connect6_exclusions()
};

struct connect6_game {
    std::string name;
    std::vector<connect6_request> requests;
    std::optional<connect6_outside> outside;
};

// Why a design that is not ours is not held to such stimulus, by name.
struct connect6_exclusion {
    const char* name;
    const char* why;
};
const std::vector<connect6_exclusion>& connect6_exclusions();

struct connect6_stimulus_options {
    std::uint64_t seed = 1;
    unsigned random_games = 10;
    bool deep = false;  // also games up to a full board
};

// First the games with a purpose (worked examples, ghosts, hangs, stuck wins, many threats, odd bytes, crowded boards),
// then the random ones.
std::vector<connect6_game> connect6_games(const connect6_stimulus_options& options);

// A game of these requests, with what it touches found by playing it.
connect6_game make_connect6_game(const std::string& name, const std::vector<std::string>& requests);

}  // namespace tabletop::signoff
