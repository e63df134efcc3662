// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "explore/compare/compare_session.h"
#include "explore/explore_plan.h"
#include "explore/explore_session.h"
#include "explore/several_machines.h"
#include "explore/sweep_executor.h"
#include "machines/machines.h"
#include "modules/module.h"

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
    command
        .add_option(
            "platform", options.machine_name,
            fmt::format("The machine, or several with commas between them: {}", fmt::join(machine_names(), ", ")))
        ->type_name("PLATFORM");
    command
        .add_option(
            "--sweep", options.sweeps,
            "Sweep a parameter over values: 4..10, 50MHz..200MHz/25MHz, on,off, names; `tabletop list` names them all")
        ->type_name("KEY=VALUES")
        ->allow_extra_args(false);
    command.add_option("--metric", options.metrics, "Measure only these, by name or group (all)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        .add_option("--define", options.defines,
                    "Measure a metric of your own too, made of others: 'share=latency.fabric.mean / latency.line.mean'")
        ->type_name("NAME=EXPR")
        ->allow_extra_args(false);
    add_view_option(command, options.views);
    add_rtl_option(command, options.rtl);
    command
        .add_option("--stimulus", options.stimulus,
                    "Play a game, positions (the engine alone), a serial script, a pad script or a serial log (game)")
        ->type_name("NAME|FILE")
        ->check(not_empty);
    command.add_option("--sample", options.sample, "Combine the values: full, zip, random:N, lhs:N (full)")
        ->type_name("KIND")
        ->check(not_empty);
    command
        .add_option("--constraint", options.constraint,
                    "Keep only the points for which this holds, for example engine.depth*engine.solvers <= 24")
        ->type_name("EXPR");
    command.add_option("--seed", options.seed, "Seed of the sample and of the players (1)")->type_name("N");
    command
        .add_option("--config", options.config, "Read all of these from a TOML file; the command line takes precedence")
        ->type_name("FILE")
        ->check(not_empty);
}

void add_search_options(CLI::App& command, explore_options& options) {
    command
        .add_option(
            "--minimise", options.minimise,
            "Search for the points with the least of this metric instead of playing all; more than one: the front")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        .add_option("--maximise", options.maximise, "The same of a metric of which more is better, as strength.kept")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        .add_option("--subject-to", options.subject_to,
                    "Search among results for which this holds, for example 'latency.fabric.mean < 1 ms'")
        ->type_name("EXPR");
    command.add_option("--budget", options.budget, "Number of points that a search plays, in batches of 8 (128)")
        ->type_name("N")
        ->check(not_empty);
}

void add_precision_option(CLI::App& command, explore_options& options) {
    command
        .add_option("--precision", options.precision,
                    "Play more games at a point until the confidence interval of the first metric is that narrow: 2%")
        ->type_name("PERCENT")
        ->check(not_empty);
}

void add_work_options(CLI::App& command, explore_options& options) {
    command.add_option("--executor", options.executor, fmt::format("Run the points on: {}", executors_text()))
        ->type_name("NAME")
        ->check(not_empty);
    command
        .add_option("--slurm", options.slurm,
                    "Hand these options of sbatch on, for example '--time=10 --mem=500M --account=lab'")
        ->type_name("OPTIONS")
        ->check(not_empty);
    command
        .add_option("--jobs", options.jobs,
                    "Number of points at a time; it changes no result (local: 1; a cluster: as many as it gives)")
        ->type_name("N")
        ->check(not_empty);
    command
        .add_option("--point-limit", options.point_limit,
                    "Count a point that takes more wall time as failed (no limit)")
        ->type_name("TIME")
        ->check(not_empty);
    command
        .add_option("--out", options.out,
                    "Write results.csv, results.json and report.html to this folder (explore-PLATFORM)")
        ->type_name("FOLDER")
        ->check(not_empty);
    command.add_option("--plot", options.plot, "Write the main plot of report.html as a picture (needs gnuplot)")
        ->type_name("FILE.png")
        ->check(not_empty);
    command
        .add_option("--measured", options.measured,
                    "Lay figures that were measured on a board, a table of parameters and metrics, beside the points")
        ->type_name("FILE.csv")
        ->check(not_empty);
    command
        .add_option("--check", options.check,
                    "Play this number of the points in view at in ca too, and print their error (3)")
        ->type_name("N")
        ->check(not_empty);
    command.add_flag("--resume", options.resume, "Resume the sweep in that folder, with more values if you like");
    command.add_flag("--yes", options.yes, "Confirm a sweep of more than a million points");
    command.add_option("--task", options.task)->group("");
}

void add_compare_options(CLI::App& command, compare_options& options) {
    auto* const folders = command
                              .add_option("--compare", options.folders,
                                          "Compare the results of two sweeps in these folders instead of playing one")
                              ->type_name("FOLDER")
                              ->expected(2)
                              ->check(not_empty);
    command
        .add_option("--csv", options.csv,
                    "Write the comparison of every point as CSV; - is standard output, without the table")
        ->type_name("FILE")
        ->check(not_empty)
        ->needs(folders);
}

// A comparison is about sweeps that have ended: of all other options none has a meaning beside it.
void refuse_options_of_sweep(const CLI::App& command) {
    for (const auto* const each : command.get_options()) {
        const auto name = each->get_name();
        if (each->count() == 0 || name == "--compare" || name == "--csv") continue;
        throw CLI::ValidationError("--compare", fmt::format("{} is about a sweep that is played", name));
    }
}

void add_explore(CLI::App& program, const command_line&, command_action& action) {
    auto* const command = program.add_subcommand("explore", "Sweep parameters and measure move latency");
    const auto options = std::make_shared<explore_options>();
    const auto compared = std::make_shared<compare_options>();
    add_sweep_options(*command, *options);
    add_search_options(*command, *options);
    add_precision_option(*command, *options);
    add_wall_limit_option(*command);
    add_work_options(*command, *options);
    add_compare_options(*command, *compared);
    command->callback([command, options, compared, &action] {
        if (!compared->folders.empty()) {
            refuse_options_of_sweep(*command);
            action.refuse = [] {};
            action.run = [compared] { return compare_folders(*compared); };
            return;
        }
        action.refuse = [options] { make_explore_plans(with_config_file(*options)); };
        action.run = [options] { return explore(*options); };
    });
}

const cli_command explore_command{"explore", add_explore};

}  // namespace
}  // namespace tabletop

TABLETOP_MODULE() {
    return {{}, {}, {&tabletop::explore_command}};
}
