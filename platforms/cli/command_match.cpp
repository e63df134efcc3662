// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/match/match_session.h"
#include "cli/power_up_option.h"
#include "host/game_facet.h"
#include "host/option_values.h"
#include "host/process/interrupt_flag.h"
#include "host/run/run_end.h"
#include "host/setup/setup_request.h"
#include "machines/machines.h"
#include "modules/modules.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace tabletop {
namespace {

struct match_command_options {
    match_options match;
    std::string games = "1";
    std::string seed = "1";
    std::string jobs = "1";
    std::string player_limit = "60 s";
    std::string colour;
    std::string json;
    power_up_option power_up;
};

unsigned parse_count(const char* option, const std::string& text, std::int64_t most) {
    const auto count = parse_option_integer(option, text);
    if (count < 1 || static_cast<std::int64_t>(count) > most) {
        throw input_error(fmt::format("{}: \"{}\" is outside 1 to {}", option, text, most));
    }
    return static_cast<unsigned>(count);
}

void parse_values(match_command_options& options) {
    constexpr std::int64_t most_games = 100'000;
    constexpr std::int64_t most_jobs = 256;
    options.match.games = parse_count("--games", options.games, most_games);
    options.match.jobs = parse_count("--jobs", options.jobs, most_jobs);
    options.match.seed = parse_option_integer("--seed", options.seed);
    if (!options.colour.empty()) options.match.order = parse_colour(options.colour);
    options.match.player_limit = parse_player_limit(options.player_limit);
}

// How far the match is: one line that is written over on a terminal, some ten lines elsewhere.
class match_progress {
  public:
    ~match_progress() {
        if (terminal_ && shown_) fmt::print(stderr, "\n");
    }

    void show(const match_result& so_far) {
        const auto total = so_far.games.size();
        const auto played = std::count_if(so_far.games.begin(), so_far.games.end(),
                                          [](const match_game& game) { return game.finished; });
        const auto step = std::max<std::size_t>(total / 10, 1);
        if (!terminal_ && static_cast<std::size_t>(played) % step != 0) return;
        const auto won = [&](game_record::game_outcome outcome) {
            return std::count_if(so_far.games.begin(), so_far.games.end(),
                                 [&](const match_game& game) { return game.finished && game.outcome == outcome; });
        };
        fmt::print(stderr, "{}game {} of {}: {} {}, {} {}{}", terminal_ ? "\r" : "", played, total, so_far.left,
                   won(game_record::game_outcome::machine_wins), so_far.right,
                   won(game_record::game_outcome::player_wins), terminal_ ? "" : "\n");
        std::fflush(stderr);
        shown_ = true;
    }

  private:
    const bool terminal_ = ::isatty(STDERR_FILENO) != 0;
    bool shown_ = false;
};

match_result play_with_progress(const match_options& options) {
    match_progress line;
    return play_match(options, [&](const match_result& so_far) { line.show(so_far); });
}

// A fault of the machine names its game itself.
std::string failure_text(const match_result& result) {
    const auto game = fmt::format("game {}", result.failed_game);
    return result.failure.rfind(game, 0) == 0 ? result.failure : fmt::format("{}: {}", game, result.failure);
}

int report(const match_result& result, const match_command_options& options, document_file& json) {
    if (!document_file::is_standard_output(options.json)) fmt::print("{}", result.table());
    if (json.is_open()) {
        auto object = result.json();
        if (wall_limit_reached()) object["status"] = run_end_name(run_end::time_out);
        json.stream() << object.dump(2) << '\n';
    }
    json.save();
    if (result.failed_game != 0) {
        fmt::print(stderr, "tabletop: {}\nThe match has ended there; what was played before it is kept.\n",
                   failure_text(result));
    }
    if (interrupted()) return exit_interrupted;
    return result.clean() ? exit_done : exit_check_failed;
}

int play_match(match_command_options options) {
    parse_values(options);
    apply_power_up(options.power_up, options.match.seed);
    document_file json("--json", options.json);
    return report(play_with_progress(options.match), options, json);
}

// Nobody knows whether a machine that is not built plays, so it is named as well. Machines are looked at only when
// somebody asks for it.
std::vector<std::string> machines_that_play(const command_line& line) {
    auto names = machine_names();
    if (!line.looks_everywhere && !asks_for_help(line.words)) return names;
    const auto plays = [](const std::string& name) {
        if (!module_offering(module_kind::machine, name)->is_built()) return true;
        const auto* const game = find_machine_kind(name).game();
        return game != nullptr && !game->connector.empty();
    };
    names.erase(std::stable_partition(names.begin(), names.end(), plays), names.end());
    return names;
}

void add_game_options(CLI::App& command, const command_line& line, match_command_options& options) {
    command
        .add_option("platform", options.match.machine.machine_name,
                    fmt::format("The machine: {}", fmt::join(machines_that_play(line), ", ")))
        ->required()
        ->type_name("PLATFORM");
    command.add_option("--player", options.match.player, "Who plays against the machine")
        ->type_name("NAME")
        ->check(not_empty);
    command
        .add_option("--against", options.match.against,
                    "Who plays against --player or, without it, against the machine; the machine's own name "
                    "stands for a second one")
        ->type_name("NAME|PLATFORM")
        ->check(not_empty);
    command.add_option("--games", options.games, "Number of games (1)")->type_name("N");
    command
        .add_option("--colour", options.colour,
                    "The side of the machine, or of --player without one: first or black, second or white, or both in "
                    "turns (both, where the machine can play both)")
        ->type_name("COLOUR")
        ->check(not_empty);
    command.add_option("--seed", options.seed, "Seed of the match (1)")->type_name("N");
    command.add_option("--jobs", options.jobs, "Number of games at a time (1)")->type_name("N");
    command
        .add_option("--player-limit", options.player_limit,
                    "Wall time that a player that is a program may take for an answer (60 s)")
        ->type_name("TIME");
    command.add_option("--json", options.json, "Write the result as JSON; - is standard output, without the table")
        ->type_name("FILE")
        ->check(not_empty);
}

void add_machine_options(CLI::App& command, match_command_options& options) {
    add_view_option(command, options.match.machine.views);
    add_parameter_options(command, options.match.machine.settings, options.match.machine.config_files);
    add_rtl_option(command, options.match.machine.rtl);
}

void add_match(CLI::App& program, const command_line& line, command_action& action) {
    auto* const command =
        program.add_subcommand("match", "Play a series of games between a machine and a player, and print a table");
    const auto options = std::make_shared<match_command_options>();
    add_game_options(*command, line, *options);
    add_wall_limit_option(*command);
    add_machine_options(*command, *options);
    add_power_up_option(*command, options->power_up);
    command->callback([options, &action] {
        action.refuse = [options] {
            parse_values(*options);
            check_match(options->match);
        };
        action.run = [options] { return play_match(*options); };
    });
}

}  // namespace

const cli_command match_command{"match", add_match, named_machines};

}  // namespace tabletop
