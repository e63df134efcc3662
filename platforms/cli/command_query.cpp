// SPDX-License-Identifier: Apache-2.0
#include "base/input_error.h"
#include "base/parameters.h"
#include "cli/commands.h"
#include "cli/query/query_lines.h"

#include <fmt/format.h>

#include <memory>

namespace tabletop {
namespace {

struct query_engine {
    const char* name;
    int (*query)(const query_options& options);
    const char* lines;  // one in, one out
};

constexpr query_engine engines[] = {
    {"connect4_minimax", query_connect4_minimax,
     "  in:  {\"id\":1,\"moves\":\"44\",\"engine_first\":true,\"depth\":8,\"alpha_beta\":false}, or \"board\" and "
     "\"mask\"\n"
     "  out: {\"id\":1,\"status\":\"ok\",\"move\":..,\"score\":..,\"nodes\":..,\"cycles\":..}\n"},
    {"connect4_referee", query_connect4_referee,
     "  in:  {\"id\":1,\"moves\":\"1212121\"}\n"
     "  out: {\"id\":1,\"winner\":1,\"ply\":7,\"columns\":[\"000001010101\",..],\"groups\":[24]}\n"},
    {"connect6_threat", query_connect6_threat,
     "  in:  {\"id\":1,\"requests\":[\"D\",\"09090808\"]}, what goes over the line after a reset, up to a reply each\n"
     "  out: {\"id\":1,\"replies\":[\"1010\",..],\"cycles\":[..],\"serial\":[..]}, one entry a request\n"},
};

std::string lines_of_engines() {
    std::string text;
    for (const auto& engine : engines) text += fmt::format("{}\n{}", engine.name, engine.lines);
    return text;
}

int query(const query_options& options) {
    std::vector<std::string> names;
    for (const auto& engine : engines) {
        if (options.engine == engine.name) return engine.query(options);
        names.emplace_back(engine.name);
    }
    const auto near = nearest_name(options.engine, names);
    throw input_error(
        fmt::format("unknown engine \"{}\"; {}", options.engine,
                    near.empty() ? fmt::format("there are {}", fmt::join(names, ", ")) : "the nearest is " + near));
}

}  // namespace

void add_query_command(CLI::App& program, command_action& action) {
    auto* const command = program.add_subcommand("query", "Positions in, answers out, as JSON lines");
    const auto options = std::make_shared<query_options>();
    command->add_option("engine", options->engine, "The engine: connect4_minimax, connect4_referee, connect6_threat")
        ->required()
        ->type_name("ENGINE");
    command->add_option("--view", options->view, "View that answers: core, at, ca, rtl (ca)")->type_name("VIEW");
    command
        ->add_option("--set", options->settings,
                     "Set a parameter of the engine, for example engine.depth=4 or fabric.clock=50MHz")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command->add_option("--rtl", options->user_rtl, "Your own RTL answers instead, from its description")
        ->type_name("connect6_threat=FILE")
        ->check(not_empty);
    command->footer(lines_of_engines());
    command->callback([options, &action] { action = [options] { return query(*options); }; });
}

}  // namespace tabletop
