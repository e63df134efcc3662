// SPDX-License-Identifier: Apache-2.0
// The program's commands. Each adds its options to the command line in a file of its own; main.cpp lists them, or they
// are in a module.
#pragma once

#include "base/parameters.h"
#include "cli/cli_command.h"
#include "host/option_values.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

extern const cli_command bench_run_command;
extern const cli_command demo_command;
extern const cli_command list_command;
extern const cli_command match_command;
extern const cli_command query_command;
extern const cli_command run_command;
extern const cli_command signoff_command;

// For Option::check(): a text, for example a path, that must say something.
inline std::string not_empty(const std::string& text) {
    return text.empty() ? "the text is empty" : "";
}

// An option whose text a parser turns into a value; what the parser refuses names the option.
template <typename Set>
void add_parsed(CLI::App& command, const std::string& name, Set set, const std::string& doc, const std::string& type) {
    command
        .add_option_function<std::string>(
            name, [name, set](const std::string& text) { as_option(name, [&] { set(text); }); }, doc)
        ->type_name(type);
}

// --view, --rtl, --set and --config, of the commands that build a machine.
inline void add_view_option(CLI::App& command, std::vector<std::string>& views) {
    command.add_option("--view", views, "View of every block of the fabric, or of one instance: at, ca, rtl")
        ->type_name("[BLOCK=]VIEW")
        ->allow_extra_args(false);
}

inline void add_rtl_option(CLI::App& command, std::vector<std::string>& descriptions) {
    command.add_option("--rtl", descriptions, "Put your own RTL in place of a block, by its description file")
        ->type_name("BLOCK=FILE")
        ->allow_extra_args(false);
}

inline void add_parameter_options(CLI::App& command, std::vector<std::string>& settings,
                                  std::vector<std::string>& config_files) {
    command.add_option("--set", settings, "Set a parameter; `tabletop list` names them all")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command.add_option("--config", config_files, "Read parameters from a TOML file")
        ->type_name("FILE")
        ->check(not_empty)
        ->allow_extra_args(false);
}

// --wall-limit, of the commands that simulate.
inline void add_wall_limit_option(CLI::App& command) {
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    constexpr std::uint64_t most_ms = std::uint64_t{7} * 24 * 60 * 60 * 1000;
    add_parsed(
        command, "--wall-limit",
        [](const std::string& text) {
            const auto ms = parse_time_ps(text) / ps_per_ms;
            if (ms < 1 || ms > most_ms) throw input_error(fmt::format("\"{}\" is outside 1 ms to 604800 s", text));
            set_wall_limit(std::chrono::milliseconds(ms));
        },
        "End after this wall time, with exit code 1; the results up to then are written", "TIME");
}

// --rtl-sandbox, of the commands that load RTL of the user's own.
inline void add_sandbox_option(CLI::App& command, bool& is_asked) {
    command.add_flag("--rtl-sandbox", is_asked,
                     "Confine the program that loads your own RTL: it reads files, writes those that the command line "
                     "names, and has no network except the ports that it names");
}

}  // namespace tabletop
