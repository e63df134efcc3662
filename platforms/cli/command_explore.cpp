// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "explore/explore_session.h"
#include "explore/sweep_executor.h"
#include "machines/machines.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

namespace {

// "local (this computer), slurm (..)"
std::string executors_text() {
    std::vector<std::string> texts;
    for (const auto& each : sweep_executors()) texts.push_back(fmt::format("{} ({})", each.name, each.what));
    return fmt::format("{}", fmt::join(texts, ", "));
}

void add_sweep_options(CLI::App& command, explore_options& options) {
    command.add_option("platform", options.platform, fmt::format("The machine: {}", fmt::join(machine_names(), ", ")))
        ->type_name("PLATFORM");
    command
        .add_option("--sweep", options.sweeps,
                    "A parameter and its values: 4..10, 50MHz..200MHz/25MHz, on,off, names; `tabletop list` names them")
        ->type_name("KEY=VALUES")
        ->allow_extra_args(false);
    command.add_option("--metric", options.metrics, "What is measured, by name or group (all)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command.add_option("--view", options.views, "View of all fabric blocks or of one instance: at, ca, rtl")
        ->type_name("[BLOCK=]VIEW")
        ->allow_extra_args(false);
    command
        .add_option(
            "--stimulus", options.stimulus,
            "What is played: game, positions (the engine alone), a serial script, pad script or serial log (game)")
        ->type_name("NAME|FILE")
        ->check(not_empty);
    command.add_option("--sample", options.sample, "Which combinations: full, zip, random:N, lhs:N (full)")
        ->type_name("KIND")
        ->check(not_empty);
    command
        .add_option("--constraint", options.constraint,
                    "Keep the points for which this holds, for example engine.depth*engine.solvers <= 24")
        ->type_name("EXPR");
    command.add_option("--seed", options.seed, "Seed of the sample and of the players (1)")->type_name("N");
    command.add_option("--config", options.config, "All of these from a TOML file; the command line wins")
        ->type_name("FILE")
        ->check(not_empty);
}

void add_work_options(CLI::App& command, explore_options& options) {
    command.add_option("--executor", options.executor, fmt::format("Who plays the points: {}", executors_text()))
        ->type_name("NAME")
        ->check(not_empty);
    command
        .add_option("--jobs", options.jobs,
                    "Points at a time; changes no result (local: 1; a cluster: as many as it gives)")
        ->type_name("N")
        ->check(not_empty);
    command
        .add_option("--point-limit", options.point_limit,
                    "A point that takes longer by the clock has failed (no limit)")
        ->type_name("TIME")
        ->check(not_empty);
    command.add_option("--out", options.out, "Folder of results.csv, results.json, report.html (explore-PLATFORM)")
        ->type_name("FOLDER")
        ->check(not_empty);
    command.add_option("--plot", options.plot, "The main plot of report.html as a picture (needs gnuplot)")
        ->type_name("FILE.png")
        ->check(not_empty);
    command.add_flag("--resume", options.resume, "Go on with the sweep in that folder");
    command.add_flag("--yes", options.yes, "More than a million points are meant");
    command.add_option("--task", options.task)->group("");
}

}  // namespace

void add_explore_command(CLI::App& program, command_action& action) {
    auto* const command = program.add_subcommand("explore", "What a move would cost if: a sweep over parameters");
    const auto options = std::make_shared<explore_options>();
    add_sweep_options(*command, *options);
    add_work_options(*command, *options);
    command->callback([options, &action] { action = [options] { return explore(*options); }; });
}

}  // namespace tabletop
