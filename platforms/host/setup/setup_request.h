// SPDX-License-Identifier: Apache-2.0
// Who is to be at the connectors of a machine, as the user has said it; nothing is checked beyond the form of single
// values.
#pragma once

#include "host/connector.h"
#include "stimulus/players/board_game.h"
#include "support/line_program.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class machine_kind;
class phase_spread;

struct said_connector {
    connector_kind kind;  // the machine may have none of that name
    std::string who;
};

struct setup_request {
    std::multimap<std::string, said_connector> said;  // by option, in the order in which they are given
    bool reset_on_connect = false;
    std::vector<std::string> players;  // "[CONNECTOR=]NAME"
    std::optional<unsigned> games;     // 1
    std::string colour;                // of the machine; empty: as usual on the machine
    std::uint64_t seed = 1;
    std::shared_ptr<phase_spread> spread;        // of what players do; null: it comes when it comes
    answer_limits player_limit;                  // of a player that is a program
    std::vector<std::string> firmware_settings;  // lines that a player sends before its first game

    // Standard input and output: a terminal that is free for a person; the program's, by semihosting; a file, as far as
    // output goes, or for nobody here.
    bool has_terminal = false;
    bool has_semihosting = false;
    bool has_output = false;
    // For Linux: its console, and whether a shell or the user's own file system reads what is typed there.
    std::string console;
    bool has_shell = true;
    bool has_own_files = false;

    void say(const std::string& option, connector_kind kind, const std::string& who);
    // Somebody is said to be at a connector of this kind: by any option, or by this one; anybody, or in these words.
    bool says(connector_kind kind, const std::string& option = "", const std::string& who = "") const;
    std::vector<std::string> all_said(const std::string& option) const;
    // A display passes on what is typed at it.
    bool has_keys() const;
};

struct player_request {
    std::string connector;  // empty: not said
    std::string name;
};

// "[CONNECTOR=]NAME". What follows a colon belongs to the name: a command ("exec:CMD") or a file may contain a =.
player_request parse_player(const std::string& text);

// Throws input_error for the first of these options that is given, as "OPTION: WHY".
void refuse_given(const std::vector<std::pair<const char*, bool>>& options, const std::string& why);

// A --colour of the machine: first or black, second or white, both. Throws input_error.
machine_order parse_colour(const std::string& text);

// A --player-limit, wall time from 1 ms to a day. Throws input_error.
std::chrono::milliseconds parse_player_limit(const std::string& text);

// The players that `--player` takes on a machine, and those of them that are more than a player at a line or a pad.
std::vector<std::string> players_of(const machine_kind& kind);
std::vector<std::string> players_made_here(const machine_kind& kind);

// A display of this backend passes on what is typed at it.
bool has_keys(const std::string& display);

}  // namespace tabletop
