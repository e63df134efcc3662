// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "cli/command_words.h"
#include "cli/commands.h"
#include "cli/power_up_option.h"
#include "cli/rtl_sandbox.h"
#include "cli/run/marking.h"
#include "cli/run/run_options.h"
#include "cli/run/run_plan.h"
#include "cli/run/run_session.h"
#include "host/display/display.h"
#include "host/option_values.h"
#include "host/processor/watched_properties.h"
#include "machines/machines.h"
#include "modules/modules.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

namespace {

// "F.json", "F.json,1 ms" or "F.json,1 ms..2 ms".
trace_request parse_trace(const std::string& text) {
    trace_request request;
    const auto comma = text.find(',');
    request.path = text.substr(0, comma);
    if (request.path.empty()) throw input_error("there is no file name");
    if (comma == std::string::npos) return request;
    const auto range = text.substr(comma + 1);
    const auto dots = range.find("..");
    request.from_ps = parse_time_ps(range.substr(0, dots));
    if (dots != std::string::npos) request.to_ps = parse_time_ps(range.substr(dots + 2));
    if (request.to_ps < request.from_ps) throw input_error(fmt::format("\"{}\" ends before it begins", range));
    return request;
}

unsigned parse_games(const std::string& text) {
    const auto games = parse_integer(text);
    if (games < 1 || games > 1'000'000) throw input_error(fmt::format("\"{}\" is outside 1 to 1000000", text));
    return static_cast<unsigned>(games);
}

unsigned parse_jobs(const std::string& text) {
    constexpr unsigned most = 1024;
    const auto jobs = parse_integer(text);
    if (jobs < 1 || jobs > most) throw input_error(fmt::format("\"{}\" is outside 1 to {}", text, most));
    return static_cast<unsigned>(jobs);
}

void add_machine_options(CLI::App& command, run_options& options) {
    command
        .add_option("platform", options.machine_name, fmt::format("The machine: {}", fmt::join(machine_names(), ", ")))
        ->required()
        ->type_name("PLATFORM");
    add_view_option(command, options.views);
    add_rtl_option(command, options.rtl);
    add_parameter_options(command, options.settings, options.config_files);
    command
        .add_option(
            "--firmware", options.programs,
            "Run this ELF file instead of the machine's own game; if there are several, each runs in its own process")
        ->type_name("FILE")
        ->check(not_empty)
        ->allow_extra_args(false);
    add_parsed(
        command, "--jobs", [&](const std::string& text) { options.jobs = parse_jobs(text); },
        "How many of several programs run at a time (default: the number of processors)", "N");
    command.add_option("--json", options.json, "Write the results of several programs as JSON; - is standard output")
        ->type_name("FILE")
        ->check(not_empty);
    command
        .add_option("--source", options.sources,
                    "Compile these C (.c) or assembly (.s, .S) files with arm-none-eabi-gcc and run the program; needs "
                    "de1_soc with design=computer")
        ->type_name("FILE..")
        ->check(not_empty);
    command.add_flag("--no-hints", options.no_hints,
                     "Do not warn about what a student's program does and probably should not: running into data, "
                     "polling what cannot change, interrupts that are not cleared");
    command
        .add_option("--watch", options.watches,
                    fmt::format("Watch these in the program, too, and hint at what is wrong, at some speed: {}",
                                fmt::join(watched_property_names(), ", ")))
        ->type_name("NAME[,NAME..]")
        ->check(not_empty)
        ->allow_extra_args(false);
    command
        .add_option("--load", options.loads,
                    "Copy a file as it is into memory before the start, to a decimal or hexadecimal (0x..) address")
        ->type_name("FILE@ADDR")
        ->allow_extra_args(false);
}

// The words that main() has joined.
std::vector<std::string> split_rest(const std::string& rest) {
    std::vector<std::string> words;
    for (auto from = rest.find(rest_separator, 1); from != std::string::npos;) {
        const auto next = rest.find(rest_separator, from + 1);
        words.push_back(rest.substr(from + 1, next == std::string::npos ? next : next - from - 1));
        from = next;
    }
    return words;
}

void add_linux_options(CLI::App& command, linux_options& options) {
    command
        .add_option_function<std::string>(
            rest_option,
            [&options](const std::string& rest) {
                options.asked = true;
                options.command = split_rest(rest);
            },
            "Boot Debian's Linux instead of firmware, with a shell or PROGRAM: your own file if it has a slash, else "
            "one of stimulus/firmware/linux. This is the last option; it takes the rest of the line")
        ->type_name("[PROGRAM [ARGS..]]");
    command
        .add_option("--linux-file", options.files, "Add a file or folder beside PROGRAM, or a library that it needs")
        ->type_name("FILE")
        ->check(not_empty)
        ->allow_extra_args(false);
    command.add_option("--kernel", options.kernel, "Boot another kernel, a zImage")
        ->type_name("FILE")
        ->check(not_empty);
    command.add_option("--dtb", options.device_tree, "Use another compiled device tree")
        ->type_name("FILE")
        ->check(not_empty);
    command.add_option("--initrd", options.initrd, "Use another initial file system")
        ->type_name("FILE")
        ->check(not_empty);
    command.add_option("--append", options.append, "Append this to the kernel's command line")->type_name("TEXT");
}

// The machines that the line names and that are built.
std::vector<const machine_kind*> machines_of(const command_line& line) {
    if (line.looks_everywhere) return machine_kinds();
    std::vector<const machine_kind*> machines;
    for (const auto* const module : named_machines(line.words)) {
        if (!module->is_built()) continue;
        const auto& there = contents_of(*module).machines;
        machines.insert(machines.end(), there.begin(), there.end());
    }
    return machines;
}

// What any of them has, each name once; and a screen, whose options are told whichever machine it is.
connector_list connectors_of(const std::vector<const machine_kind*>& machines) {
    connector_list all = {screen_connector()};
    for (const auto* const machine : machines) {
        for (const auto& one : machine->usual_connectors()) {
            if (find_connector(all, one.kind, one.name) == nullptr) all.push_back(one);
        }
    }
    return all;
}

void add_connector_option(CLI::App& command, const connector_option& option, connector_kind kind,
                          run_options& options) {
    const auto name = "--" + option.name;
    const auto say = [&options, kind, option](const std::string& who) { options.say(option.name, kind, who); };
    const auto say_all = [say](const std::vector<std::string>& all) { std::for_each(all.begin(), all.end(), say); };
    auto* const added = option.repeats
                            ? command.add_option_function<std::vector<std::string>>(name, say_all, option.what)
                            : command.add_option_function<std::string>(name, say, option.what);
    added->type_name(option.takes)->allow_extra_args(false);
    if (!option.may_be_empty) added->check(not_empty);
}

void add_connector_options(CLI::App& command, const connector_list& connectors, connector_kind kind,
                           run_options& options) {
    for (const auto& one : connectors) {
        if (one.kind != kind) continue;
        for (const auto& option : one.options()) add_connector_option(command, option, kind, options);
    }
}

void add_line_options(CLI::App& command, const connector_list& connectors, run_options& options) {
    add_connector_options(command, connectors, connector_kind::serial, options);
    command.add_flag("--reset-on-connect", options.reset_on_connect,
                     "Press the machine's reset when a client connects to its pty or TCP port");
    add_connector_options(command, connectors, connector_kind::pad, options);
    add_connector_options(command, connectors, connector_kind::own, options);
    command.add_option("--player", options.players, "Let a player play, on the game line or LINE, or with every pad")
        ->type_name("[LINE=]NAME")
        ->allow_extra_args(false);
    add_connector_options(command, connectors, connector_kind::pins, options);
    command
        .add_option("--setting", options.firmware_settings,
                    "Have the player send this command, \"depth 4\", before its first game")
        ->type_name("LINE")
        ->allow_extra_args(false);
    add_parsed(
        command, "--games", [&](const std::string& text) { options.games = parse_games(text); },
        "Number of games the player plays (1)", "N");
    command
        .add_option_function<std::string>(
            "--player-limit",
            [&options](const std::string& text) { options.player_limit.longest = parse_player_limit(text); },
            "Wall time that a player that is a program may take for an answer (60 s)")
        ->type_name("TIME");
    command
        .add_option("--colour", options.colour,
                    "The machine's side in the player's games: first or black, second or white, or both in turns")
        ->type_name("COLOUR")
        ->check(not_empty);
    command
        .add_option("--phase", options.phase,
                    "Whether what the players do meets what repeats in the machine, as frames do, at all phases, as in "
                    "explore: spread or locked (locked)")
        ->type_name("PHASE")
        ->check(CLI::IsMember({"spread", "locked"}));
    add_parsed(
        command, "--seed", [&](const std::string& text) { options.seed = parse_integer(text); },
        "Seed of the players (1)", "N");
}

void add_end_options(CLI::App& command, run_options& options) {
    add_parsed(
        command, "--until", [&](const std::string& text) { options.until_ps = parse_time_ps(text); },
        "End the run at this simulated time", "TIME");
    command
        .add_option("--stop-on", options.stop_on,
                    "End the run when the machine has sent this text; exit code 1 if it never does")
        ->type_name("TEXT")
        ->check(not_empty);
    add_parsed(
        command, "--epoch", [&](const std::string& text) { options.epoch = parse_integer(text); },
        "Start the machine's calendar at this time, in seconds since 1970 (0)", "T");
}

void add_debug_options(CLI::App& command, run_options& options) {
    add_parsed(
        command, "--gdb", [&](const std::string& text) { options.gdb = parse_tcp_port(text); },
        "Wait for gdb on this port of 127.0.0.1; with 0 the system chooses one", "PORT");
}

void add_semihosting_option(CLI::App& command, run_options& options) {
    command
        .add_option("--semihosting", options.semihosting,
                    "Answer semihosting calls: the console is standard input and output, files are below this folder")
        ->type_name("FOLDER")
        ->check(not_empty);
}

void add_output_options(CLI::App& command, run_options& options) {
    command
        .add_option(
            "--serial-log", options.serial_log,
            "Log every byte on every serial line, every change of a pin or pad, and what a person does, as JSON lines")
        ->type_name("FILE")
        ->check(not_empty);
    command
        .add_option("--trace-instructions", options.instruction_trace,
                    "Write every executed instruction, disassembled; slow (a few million lines per second) and large")
        ->type_name("FILE")
        ->check(not_empty);
    command.add_option("--stats", options.stats, "Write statistics as JSON; - is standard output")
        ->type_name("FILE")
        ->check(not_empty);
    command
        .add_option(
            "--vcd", options.vcd,
            "Write sockets, pins and serial lines as a waveform, in scopes, with the names of registers and states")
        ->type_name("FILE")
        ->check(not_empty);
    command.add_option("--fst", options.fst, "Write the same in GTKWave's format, which is much smaller")
        ->type_name("FILE")
        ->check(not_empty);
    add_parsed(
        command, "--trace", [&](const std::string& text) { options.trace = parse_trace(text); },
        "Write the same in Chrome's trace format, with flows from access to access", "FILE[,FROM..TO]");
    // These options are for sign-off only and not shown.
    command.add_option("--recording", options.recording)->group("");
    command.add_flag("--check-protocol", options.check_protocol)->group("");
}

// What follows "KIND:" in the text of a backend; nothing: it is of another kind.
std::optional<std::string> backend_argument(const std::string& backend, const std::string& kind) {
    if (backend.rfind(kind + ':', 0) != 0) return std::nullopt;
    return backend.substr(kind.size() + 1);
}

// A pty, a terminal's own keys and a desktop are reached through what a sandbox keeps a design from.
void refuse_outside(const std::string& name, const std::string& backend) {
    for (const char* const outside : {"pty", "window", "terminal"}) {
        if (backend == outside) {
            throw input_error(fmt::format("--rtl-sandbox: there is no {} inside; --{} has others", outside, name));
        }
    }
}

sandbox_grants grants_of(const run_options& options) {
    sandbox_grants grants;
    grants.files = {
        options.vcd,   options.fst,        options.recording,        options.trace ? options.trace->path : "",
        options.stats, options.serial_log, options.instruction_trace};
    grants.network = options.gdb.has_value();
    for (const auto& [option, one] : options.said) {
        if (one.kind != connector_kind::serial && one.kind != connector_kind::screen) continue;
        const auto& backend = one.who;
        refuse_outside(option, backend);
        if (const auto file = backend_argument(backend, "file")) grants.files.push_back(*file);
        if (const auto pictures = backend_argument(backend, "png")) {
            const bool is_file = option == panel_option && pictures->rfind(".png") != std::string::npos;
            (is_file ? grants.files : grants.folders).push_back(*pictures);
        }
        grants.network = grants.network || backend_argument(backend, "tcp") || is_web_page(backend);
    }
    if (!options.semihosting.empty()) grants.folders.push_back(options.semihosting);
    return grants;
}

int run_machine_in_sandbox(const run_options& options) {
    if (options.rtl.empty()) throw input_error("--rtl-sandbox: there is no --rtl to be confined");
    return run_in_sandbox(grants_of(options));
}

modules_needed run_needs(const words_of_line& words) {
    auto needed = named_machines(words);
    const bool asks_for_linux =
        std::any_of(words.begin(), words.end(), [](const auto& word) { return word.rfind(rest_with_value, 0) == 0; });
    if (asks_for_linux) needed.push_back(&require_module(module_kind::system, "linux"));
    const bool asks_for_phase =
        std::any_of(words.begin(), words.end(), [](const auto& word) { return word.rfind("--phase", 0) == 0; });
    if (!asks_for_phase) return needed;
    const auto signed_off = named_sign_offs(words);
    needed.insert(needed.end(), signed_off.begin(), signed_off.end());
    return needed;
}

void add_run(CLI::App& program, const command_line& line, command_action& action) {
    auto* const command = program.add_subcommand("run", "Run a machine, with its own game, your firmware or Linux");
    const auto options = std::make_shared<run_options>();
    add_machine_options(*command, *options);
    add_linux_options(*command, options->on_linux);
    const auto machines = machines_of(line);
    const auto connectors = connectors_of(machines);
    add_line_options(*command, connectors, *options);
    if (machines.empty()) {
        command->footer(
            "`tabletop run PLATFORM --help` lists the options of that machine's lines, pads and pins, too.");
    }
    add_connector_options(*command, connectors, connector_kind::screen, *options);
    add_end_options(*command, *options);
    add_debug_options(*command, *options);
    add_semihosting_option(*command, *options);
    add_output_options(*command, *options);
    add_wall_limit_option(*command);
    const auto sandbox = std::make_shared<bool>(false);
    add_sandbox_option(*command, *sandbox);
    const auto power_up = std::make_shared<power_up_option>();
    add_power_up_option(*command, *power_up);
    command->callback([options, sandbox, power_up, &action] {
        const bool several = options->programs.size() > 1 || options->jobs || !options->json.empty();
        if (!several && !options->programs.empty()) options->firmware = options->programs.front();
        action.refuse = [options] { check_request(*options); };
        action.run = [options, sandbox, power_up, several] {
            if (*sandbox) return run_machine_in_sandbox(*options);
            apply_power_up(*power_up, options->seed);
            return several ? mark_programs(*options) : run_machine(*options).exit_code;
        };
    });
}

}  // namespace

const cli_command run_command{"run", add_run, run_needs};

}  // namespace tabletop
