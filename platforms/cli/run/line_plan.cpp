// SPDX-License-Identifier: Apache-2.0
#include "cli/run/line_plan.h"

#include "base/input_error.h"
#include "cli/run/player_request.h"
#include "host/lines/player_far_end.h"
#include "host/linux/linux_facet.h"
#include "host/output_file.h"
#include "host/processor/program_facet.h"
#include "host/run/machine_run.h"
#include "stimulus/players/make_player.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

void require_line(const machine_kind& kind, const std::string& line) {
    const auto names = connector_names(kind.usual_connectors(), connector_kind::serial);
    if (std::find(names.begin(), names.end(), line) != names.end()) return;
    if (names.empty()) throw input_error(fmt::format("--{}: {} has no serial line", line, kind.name()));
    throw input_error(
        fmt::format("{} has no serial line \"{}\"; there are {}", kind.name(), line, fmt::join(names, ", ")));
}

// "[LINE=]NAME" for every line that has a player.
std::map<std::string, std::string> players_by_line(const machine_kind& kind, const run_options& options) {
    std::map<std::string, std::string> players;
    if (!kind.game().at_line()) return players;
    for (const auto& text : options.players) {
        const auto request = parse_player(text);
        const auto line = request.connector.empty() ? options.talks_on : request.connector;
        require_line(kind, line);
        if (options.backends.count(line) != 0) {
            throw input_error(fmt::format("--player: {} has both a player and a backend", line));
        }
        if (!players.emplace(line, request.name).second) {
            throw input_error(fmt::format("--player: {} has two players", line));
        }
    }
    return players;
}

bool stdio_taken(const run_options& options) {
    return std::any_of(options.backends.begin(), options.backends.end(),
                       [](const auto& entry) { return entry.second == "stdio"; });
}

// On a machine that talks the terminal is enough: "human" is another name for it.
bool human_is_player(const machine_kind& kind) {
    return !kind.game().talks;
}

run_options with_terminal_for_human(const machine_kind& kind, run_options options) {
    if (human_is_player(kind)) return options;
    for (const auto& [line, name] : players_by_line(kind, options)) {
        if (name != human_player) continue;
        if (options.games || !options.colour.empty()) {
            throw input_error(
                fmt::format("--player human: on {} --games and --colour are for the person to say", kind.name()));
        }
        options.backends[line] = "stdio";
        options.players.erase(
            std::find_if(options.players.begin(), options.players.end(), [&, line = line](const std::string& text) {
                return text == human_player || text == line + "=" + human_player;
            }));
    }
    return options;
}

// Linux has its console where the machine's kernel has it. Without a game a picture in the terminal is wanted more than
// what is said.
run_options with_talking_line(const machine_kind& kind, const parameter_set& parameters, run_options options) {
    if (options.on_linux.asked) {
        options.talks_on = kind.on_linux()->board(parameters).console;
    } else if (!takes_terminal(options) || kind.programs() == nullptr ||
               kind.programs()->why_no_game(parameters).empty()) {
        const auto connectors = kind.connectors(parameters);
        const auto talks = std::find_if(connectors.begin(), connectors.end(), [](const machine_connector& one) {
            return one.kind == connector_kind::serial && one.usual == "stdio";
        });
        options.talks_on = talks != connectors.end() ? talks->name : "";
    }
    return options;
}

// A person types at a place of this kind alone.
bool place_has_terminal(const run_options& options) {
    return std::any_of(options.connectors.begin(), options.connectors.end(),
                       [](const auto& entry) { return entry.second == "keys"; });
}

// What stands at a line for which the user has said nothing. A program under Linux prints where one of this computer
// would; a game is played by a person or by nobody.
std::string default_backend(const run_options& options, const std::string& line) {
    const bool terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
    const bool wanted = terminal || (options.on_linux.asked && !standard_output_taken(options));
    const bool is_free = terminal_free(options) && !place_has_terminal(options);
    const bool talks = !line.empty() && line == options.talks_on;
    return talks && wanted && is_free ? "stdio" : "null";
}

// What the user has said of a line that has no player, or what stands there without that.
std::string backend_of(const run_options& options, const std::string& line) {
    const auto said = options.backends.find(line);
    return said == options.backends.end() ? default_backend(options, line) : said->second;
}

// From another program or from a file.
bool input_is_piped() {
    struct stat status {};
    if (::fstat(STDIN_FILENO, &status) != 0) return false;
    return S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode) || S_ISSOCK(status.st_mode);
}

// The user has said who is at the line.
bool is_said(const machine_kind& kind, const run_options& options, const std::string& line) {
    return options.backends.count(line) != 0 || players_by_line(kind, options).count(line) != 0;
}

// The game's line has this terminal, though the user has not said so.
bool line_has_terminal(const machine_kind& kind, const run_options& options) {
    const auto line = options.talks_on;
    return kind.game().at_line() && !is_said(kind, options, line) && default_backend(options, line) == "stdio";
}

void require_one_stdio(const run_options& options) {
    const auto users = std::count_if(options.backends.begin(), options.backends.end(),
                                     [](const auto& entry) { return entry.second == "stdio"; });
    if (users > 1) throw input_error("only one serial line can have standard input and output");
}

bool is_second_machine(const machine_kind& kind, const std::string& player) {
    return player == kind.name() && kind.game().second_machine;
}

// Players that are more than a program at the far end.
std::vector<std::string> players_made_here(const machine_kind& kind) {
    std::vector<std::string> names = {human_player};
    if (!kind.game().at_line()) names = {"replay:FILE", human_player};
    if (is_second_machine(kind, kind.name())) names.push_back(kind.name());
    return names;
}

player_seat make_seat(const machine_kind& kind, const run_options& options, const std::string& line) {
    player_seat seat;
    seat.line = line;
    seat.plays = &kind.game().plays;
    seat.games = options.games.value_or(1);
    seat.order = options.colour.empty() ? kind.game().order : parse_colour(options.colour);
    seat.seed = options.seed;
    seat.program = program_limits(options.player_limit);
    seat.shown = line == options.talks_on && !standard_output_taken(options);
    seat.other_names = players_made_here(kind);
    return seat;
}

bool is_human(const machine_kind& kind, const std::string& player) {
    return player == human_player && human_is_player(kind);
}

std::unique_ptr<far_end> make_human(const machine_kind& kind, const run_options& options, const std::string& line) {
    if (standard_output_taken(options)) {
        throw input_error("--player human: standard input and output have another use");
    }
    return make_human_far_end(make_seat(kind, options, line));
}

void add_machine_pair(const machine_kind& kind, const run_options& options, const std::string& line,
                      far_end_map& ends) {
    auto pair = make_machine_pair(kind.name(), make_seat(kind, options, line));
    for (const auto& other : connector_names(kind.usual_connectors(), connector_kind::serial))
        ends[opponent_line(other)] = make_port_far_end("null", other);
    ends[line] = std::move(pair.machine);
    ends[opponent_line(line)] = std::move(pair.opponent);
}

void add_player(const machine_kind& kind, const run_options& options, const std::string& line, const std::string& name,
                far_end_map& ends) {
    if (is_second_machine(kind, name)) {
        add_machine_pair(kind, options, line, ends);
    } else if (is_human(kind, name)) {
        ends[line] = make_human(kind, options, line);
    } else {
        ends[line] = make_player_far_end(name, make_seat(kind, options, line));
    }
}

// Who plays when the user has said nothing of the line.
bool human_by_default(const machine_kind& kind, const run_options& options, const std::string& line) {
    return human_is_player(kind) && !standard_output_taken(options) && default_backend(options, line) == "stdio";
}

// At the console of Linux what is piped is no terminal, and all keys of a terminal are the machine's.
std::unique_ptr<far_end> make_port_end(const machine_kind& kind, const run_options& options, const std::string& backend,
                                       const std::string& line) {
    if (!options.on_linux.asked || line != options.talks_on) return make_port_far_end(backend, line);
    if (input_of_console(kind, options) == console_input::piped) return make_tty_far_end(backend, line);
    return make_port_far_end(backend, line, terminal_signals::machine);
}

std::unique_ptr<far_end> make_default_far_end(const machine_kind& kind, const run_options& options,
                                              const std::string& line) {
    if (human_by_default(kind, options, line)) return make_human(kind, options, line);
    return make_port_end(kind, options, human_is_player(kind) ? "null" : default_backend(options, line), line);
}

bool any_player(const machine_kind& kind, const run_options& options) {
    const auto line = options.talks_on;
    return !options.players.empty() || (options.backends.count(line) == 0 && human_by_default(kind, options, line));
}

void require_player_for(const char* option, bool given, bool has_player) {
    if (given && !has_player) {
        throw input_error(fmt::format("{}: there is no player; --player names one", option));
    }
}

}  // namespace

run_options with_lines(const machine_kind& kind, const parameter_set& parameters, const run_options& given) {
    return with_terminal_for_human(kind, with_talking_line(kind, parameters, given));
}

// Standard output belongs to a line or to a file named "-".
bool standard_output_taken(const run_options& options) {
    const auto files = {options.stats, options.vcd, options.trace ? options.trace->path : "", options.serial_log,
                        options.instruction_trace};
    return stdio_taken(options) || !options.semihosting.empty() ||
           std::any_of(files.begin(), files.end(), output_file::is_standard_output);
}

// Files named "-" do not count: a picture keeps standard output back until it is gone.
bool terminal_free(const run_options& options) {
    return !stdio_taken(options) && options.semihosting.empty();
}

// A display that takes the keys of the terminal.
bool takes_terminal(const run_options& options) {
    return std::find(options.displays.begin(), options.displays.end(), "terminal") != options.displays.end();
}

// Where nobody can type a shell waits nevertheless. A first file system of the user's does not know how to ask for
// piped input.
console_input input_of_console(const machine_kind& kind, const run_options& options) {
    const auto nobody = options.on_linux.command.empty() ? console_input::terminal : console_input::none;
    if (players_by_line(kind, options).count(options.talks_on) != 0) return console_input::terminal;
    const auto backend = backend_of(options, options.talks_on);
    if (backend == "null" || backend.rfind("file:", 0) == 0) return nobody;
    const bool is_terminal = backend != "stdio" || ::isatty(STDIN_FILENO) != 0;
    if (is_terminal || !options.on_linux.initrd.empty()) return console_input::terminal;
    return input_is_piped() ? console_input::piped : nobody;
}

std::string terminal_holder(const machine_kind& kind, const run_options& options) {
    if (!options.semihosting.empty()) return "--semihosting has this terminal";
    const auto elsewhere = [](const std::string& line) {
        return fmt::format("{0} has this terminal; connect it elsewhere (--{0} null, pty or tcp:PORT)", line);
    };
    for (const auto& [line, backend] : options.backends)
        if (backend == "stdio") return elsewhere(line);
    return line_has_terminal(kind, options) ? elsewhere(options.talks_on) : "";
}

std::string unread_input(const machine_kind& kind, const run_options& options) {
    const auto line = options.talks_on;
    if (line.empty() || is_said(kind, options, line) || !input_is_piped() || !terminal_free(options)) return "";
    if (default_backend(options, line) == "stdio") return "";
    return fmt::format("Nobody reads standard input, which is no terminal; --{} stdio connects it to {}.", line, line);
}

far_end_map make_far_ends(const machine_kind& kind, const parameter_set& parameters, const run_options& options) {
    const auto connectors = kind.connectors(parameters);
    for (const auto& [line, backend] : options.backends) {
        require_line(kind, line);
        const auto why = find_connector(connectors, connector_kind::serial, line)->why_not;
        if (!why.empty()) throw input_error(fmt::format("--{}: {}", line, why));
    }
    const auto players = players_by_line(kind, options);
    if (kind.game().at_line()) {
        require_player_for("--games", options.games.has_value(), any_player(kind, options));
        require_player_for("--colour", !options.colour.empty(), any_player(kind, options));
    }
    require_one_stdio(options);
    far_end_map ends;
    for (const auto& line : connector_names(kind.usual_connectors(), connector_kind::serial)) {
        if (const auto player = players.find(line); player != players.end()) {
            add_player(kind, options, line, player->second, ends);
        } else if (const auto backend = options.backends.find(line); backend == options.backends.end()) {
            ends[line] = make_default_far_end(kind, options, line);
        } else if (is_script_backend(backend->second)) {
            ends[line] = make_script_far_end(backend->second, line);
        } else if (options.reset_on_connect && has_clients(backend->second)) {
            ends[line] = make_resetting_far_end(backend->second, line);
        } else {
            ends[line] = make_port_end(kind, options, backend->second, line);
        }
    }
    return ends;
}

std::vector<std::string> players_of(const machine_kind& kind) {
    if (kind.game().at_place()) {
        auto names = kind.game().plays.strategies();
        names.emplace_back(human_player);
        return names;
    }
    auto names = kind.game().at_line() ? player_names(kind.game().plays) : pad_player_names(kind.game().plays);
    for (const auto& name : players_made_here(kind)) names.push_back(name);
    return names;
}

machine_order parse_colour(const std::string& text) {
    if (text == "first" || text == "black") return machine_order::first;
    if (text == "second" || text == "white") return machine_order::second;
    if (text == "both") return machine_order::both;
    throw input_error(fmt::format("--colour: \"{}\" is not first, second, black, white or both, the machine's", text));
}

}  // namespace tabletop
