// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_plan.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "cli/run/player_request.h"
#include "host/chosen_views.h"
#include "host/linux/linux_boot.h"
#include "host/output_file.h"
#include "host/processor/own_firmware.h"
#include "host/run/machine_run.h"
#include "machines/machines.h"
#include "signoff/process/interrupt_flag.h"
#include "stimulus/players/make_player.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

namespace tabletop {

namespace {

parameter_set make_parameters(const machine_kind& kind, const run_options& options) {
    parameter_set parameters(kind.name(), kind.parameters());
    for (const auto& file : options.config_files) parameters.load_toml(file);
    for (const auto& setting : options.settings) parameters.set_assignment(setting, "--set");
    if (options.on_linux.asked) kind.prepare_for_linux(parameters);
    return parameters;
}

// user_rtl: null, or what stands in place of some blocks, which have no view then.
view_map make_views(const machine_kind& kind, const parameter_set& parameters, const run_options& options,
                    const user_rtl_description* user_rtl) {
    const auto replaced = user_rtl != nullptr ? kind.replaced_instances(*user_rtl) : std::vector<std::string>{};
    auto views = chosen_views(kind, parameters, options.views, replaced);
    if (!asks_for_all_rtl(options.views)) return views;
    for (const auto& [instance, chosen] : views) {
        if (std::find(replaced.begin(), replaced.end(), instance) != replaced.end()) continue;
        if (!kind.why_no_block(instance, parameters).empty()) continue;
        fmt::print(stderr, "{}: {}\n", instance, view_name(chosen));
    }
    return views;
}

// Clock and rate of the platform become those of the description.
std::shared_ptr<const user_rtl_description> make_user_rtl(const machine_kind& kind, const run_options& options,
                                                          parameter_set& parameters) {
    if (options.rtl.empty()) return nullptr;
    const auto names = kind.user_rtl_names();
    if (names.empty()) {
        throw input_error(fmt::format("--rtl: {} has no block that RTL of your own can stand for", kind.name()));
    }
    if (options.rtl.size() > 1) throw input_error("--rtl: given more than once; a run takes one design");
    const auto description = read_user_rtl_option(options.rtl.front(), names, interrupted);
    kind.apply_user_rtl(*description, parameters);
    return description;
}

void say_note(const machine_kind& kind, const user_rtl_description& user_rtl) {
    const auto note = kind.user_rtl_note(user_rtl);
    if (!note.empty()) fmt::print(stderr, "{}\n", note);
}

void refuse_processor_options(const machine_kind& kind, const run_options& options) {
    const std::pair<const char*, bool> given[] = {{"--firmware", !options.firmware.empty()},
                                                  {"--source", !options.sources.empty()},
                                                  {"--load", !options.loads.empty()},
                                                  {"--gdb", options.gdb.has_value()},
                                                  {"--semihosting", !options.semihosting.empty()},
                                                  {"--trace-instructions", !options.instruction_trace.empty()}};
    for (const auto& [option, is_given] : given) {
        if (is_given) throw input_error(fmt::format("{}: {} has no processor", option, kind.name()));
    }
}

void refuse_linux_options(const linux_options& options) {
    const std::pair<const char*, bool> given[] = {{"--linux-file", !options.files.empty()},
                                                  {"--kernel", !options.kernel.empty()},
                                                  {"--dtb", !options.device_tree.empty()},
                                                  {"--initrd", !options.initrd.empty()},
                                                  {"--append", !options.append.empty()}};
    for (const auto& [option, is_given] : given) {
        if (is_given) throw input_error(fmt::format("{}: it is for --linux, the last option", option));
    }
}

// What a run with Linux cannot have.
void refuse_with_linux(const machine_kind& kind, const run_options& options) {
    const std::pair<const char*, bool> given[] = {{"--firmware", !options.firmware.empty()},
                                                  {"--source", !options.sources.empty()},
                                                  {"--semihosting", !options.semihosting.empty()}};
    for (const auto& [option, is_given] : given) {
        if (is_given) throw input_error(fmt::format("{}: not with --linux", option));
    }
    if (!kind.linux_start(parameter_set(kind.name(), kind.parameters()))) {
        throw input_error(fmt::format("--linux: {} runs no Linux", kind.name()));
    }
}

std::unique_ptr<source_program> make_source_program(const machine_kind& kind, const run_options& options,
                                                    const parameter_set& parameters) {
    if (options.sources.empty()) return nullptr;
    if (!options.firmware.empty()) throw input_error("--source: there is a program already, by --firmware");
    const auto start = kind.start_of_sources(parameters);
    if (!start) throw input_error("--source: " + kind.why_no_sources());
    auto program = std::make_unique<source_program>(options.sources, *start, interrupted);
    if (options.gdb) fmt::print(stderr, "--source: the program for gdb is {}\n", program->elf());
    return program;
}

memory_image read_firmware(const machine_kind& kind, const run_options& options, const parameter_set& parameters,
                           const source_program* sources) {
    if (!kind.has_processor()) return {};
    if (sources != nullptr) return read_elf(sources->elf());
    if (!options.firmware.empty()) return read_elf(options.firmware);
    const auto why = kind.why_no_game(parameters);
    if (!why.empty()) {
        const bool takes_sources = kind.start_of_sources(parameters).has_value();
        throw input_error(why + "; --firmware names a program" + (takes_sources ? ", --source its source files" : ""));
    }
    return read_own_firmware(kind);
}

void require_line(const machine_kind& kind, const std::string& line) {
    const auto names = kind.line_names();
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

// Linux has its console where the machine's kernel has it. Without a game a picture in the terminal is wanted more than
// what is said.
run_options with_talking_line(const machine_kind& kind, const parameter_set& parameters, run_options options) {
    if (options.on_linux.asked) {
        options.talks_on = kind.linux_start(parameters)->console;
    } else if (!takes_terminal(options) || kind.why_no_game(parameters).empty()) {
        options.talks_on = kind.talking_line(parameters);
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

linux_request request_of(const machine_kind& kind, const run_options& options) {
    const auto& given = options.on_linux;
    return {given.command, given.files,  given.kernel,  given.device_tree,
            given.initrd,  given.append, options.epoch, input_of_console(kind, options)};
}

// What the processor starts with, and where a Linux among that tells of its end.
struct program_plan {
    std::unique_ptr<source_program> sources;
    memory_image image;
    std::optional<linux_plan> on_linux;
};

program_plan make_program(const machine_kind& kind, const run_options& options, const parameter_set& parameters) {
    if (!options.on_linux.asked) {
        auto sources = make_source_program(kind, options, parameters);
        auto image = read_firmware(kind, options, parameters, sources.get());
        return {std::move(sources), std::move(image), std::nullopt};
    }
    const auto board = kind.linux_start(parameters);
    auto boot = make_linux_boot(request_of(kind, options), *board, interrupted);
    return {nullptr, std::move(boot.image), linux_plan{board->exit_register, std::move(boot.packages)}};
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
    for (const auto& other : kind.line_names()) ends[opponent_line(other)] = make_port_far_end("null", other);
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

// The game's line has this terminal, though the user has not said so.
bool line_has_terminal(const machine_kind& kind, const run_options& options) {
    const auto line = options.talks_on;
    return kind.game().at_line() && options.backends.count(line) == 0 &&
           players_by_line(kind, options).count(line) == 0 && default_backend(options, line) == "stdio";
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

far_end_map make_far_ends(const machine_kind& kind, const parameter_set& parameters, const run_options& options) {
    for (const auto& [line, backend] : options.backends) {
        require_line(kind, line);
        const auto why = kind.why_no_line(line, parameters);
        if (!why.empty()) throw input_error(fmt::format("--{}: {}", line, why));
    }
    const auto players = players_by_line(kind, options);
    if (kind.game().at_line()) {
        require_player_for("--games", options.games.has_value(), any_player(kind, options));
        require_player_for("--colour", !options.colour.empty(), any_player(kind, options));
    }
    require_one_stdio(options);
    far_end_map ends;
    for (const auto& line : kind.line_names()) {
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

void require_reset_and_clients(const machine_kind& kind, const run_options& options) {
    if (!options.reset_on_connect) return;
    if (!kind.has_reset()) throw input_error(fmt::format("--reset-on-connect: {} has no reset button", kind.name()));
    const auto& backends = options.backends;
    if (std::any_of(backends.begin(), backends.end(), [](const auto& entry) { return has_clients(entry.second); }))
        return;
    throw input_error("--reset-on-connect: no line has a port to connect to, pty or tcp:PORT");
}

void refuse_stop_on(const machine_kind& kind, const run_options& options) {
    if (options.stop_on.empty() || !kind.line_names().empty()) return;
    throw input_error(fmt::format("--stop-on: {} sends no text", kind.name()));
}

gpio_script make_gpio_script(const machine_kind& kind, const run_options& options) {
    if (options.gpio.empty()) return {};
    if (kind.pins().empty()) {
        throw input_error(fmt::format("--gpio: {} has no general-purpose pins", kind.name()));
    }
    for (const auto& place : kind.connectors()) {
        if (!place.moves_pins || options.connectors.count(place.name) == 0) continue;
        throw input_error(fmt::format("--gpio: --{} moves the pins", place.name));
    }
    return read_gpio_script(options.gpio, kind.pins());
}

// At the places that only this kind has.
machine_guests make_guests(const machine_kind& kind, const run_options& options) {
    const auto places = kind.connectors();
    for (const auto& given : options.connectors) {
        const auto& name = given.first;
        const auto is_it = [&](const machine_connector& place) { return place.name == name; };
        if (std::any_of(places.begin(), places.end(), is_it)) continue;
        throw input_error(fmt::format("--{}: {} has no {}", name, kind.name(), name));
    }
    machine_guests guests;
    guests.backends = options.connectors;
    guests.games = options.games.value_or(1);
    guests.seed = options.seed;
    guests.program = program_limits(options.player_limit);
    guests.has_keys = std::any_of(options.displays.begin(), options.displays.end(), has_keys);
    guests.has_input = !standard_output_taken(options) && !takes_terminal(options);
    if (!kind.game().at_place()) return guests;
    if (!options.colour.empty()) throw input_error(fmt::format("--colour: {} never moves first", kind.name()));
    if (options.players.size() > 1) throw input_error(fmt::format("--player: {} has one player", kind.name()));
    for (const auto& text : options.players) {
        const auto request = parse_player(text);
        if (!request.connector.empty() && request.connector != kind.game().place) {
            throw input_error(fmt::format("--player: nobody plays at {}; a player is at the {}", request.connector,
                                          kind.game().place));
        }
        guests.player = request.name;
    }
    return guests;
}

// One file takes one output; a device such as /dev/null takes any number.
void refuse_shared_files(const run_options& options) {
    const std::pair<std::string, std::string> outputs[] = {{"--vcd", options.vcd},
                                                           {"--fst", options.fst},
                                                           {"--trace", options.trace ? options.trace->path : ""},
                                                           {"--serial-log", options.serial_log},
                                                           {"--trace-instructions", options.instruction_trace},
                                                           {"--stats", options.stats}};
    std::map<std::filesystem::path, std::string> taken;
    for (const auto& [option, path] : outputs) {
        std::error_code error;
        const auto file = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
        if (path.empty() || error || (exists(file, error) && !is_regular_file(file, error))) continue;
        const auto [first, is_first] = taken.emplace(file, option);
        if (!is_first) throw input_error(fmt::format("{}: {}: {} writes to it, too", option, path, first->second));
    }
}

}  // namespace

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

void check_guests(const run_options& options) {
    const auto& kind = find_machine_kind(options.platform);
    kind.require_guests(make_parameters(kind, options), make_guests(kind, options));
}

run_plan make_run_plan(const run_options& given) {
    const auto& kind = find_machine_kind(given.platform);
    refuse_shared_files(given);
    if (given.on_linux.asked) {
        refuse_with_linux(kind, given);
    } else {
        refuse_linux_options(given.on_linux);
    }
    auto parameters = make_parameters(kind, given);
    const auto options = with_terminal_for_human(kind, with_talking_line(kind, parameters, given));
    auto user_rtl = make_user_rtl(kind, options, parameters);
    auto views = make_views(kind, parameters, options, user_rtl.get());
    if (!kind.has_processor()) refuse_processor_options(kind, options);
    std::vector<memory_image> loads;
    for (const auto& load : options.loads) loads.push_back(read_raw(load));
    refuse_stop_on(kind, options);
    auto gpio = make_gpio_script(kind, options);
    require_reset_and_clients(kind, options);
    auto guests = make_guests(kind, options);
    auto far_ends = make_far_ends(kind, parameters, options);
    auto pads = make_pad_plan(kind, parameters, options, terminal_free(options) && !line_has_terminal(kind, options));
    const bool self_play = far_ends.count(opponent_line(options.talks_on)) != 0;
    auto lines = kind.far_ends(parameters);
    auto program = make_program(kind, options, parameters);
    if (user_rtl) say_note(kind, *user_rtl);
    return {&kind,
            std::move(parameters),
            std::move(views),
            std::move(user_rtl),
            std::move(program.sources),
            std::move(program.image),
            std::move(program.on_linux),
            std::move(loads),
            std::move(far_ends),
            std::move(lines),
            std::move(pads.ends),
            std::move(pads.screen),
            std::move(gpio),
            std::move(guests),
            self_play};
}

}  // namespace tabletop
