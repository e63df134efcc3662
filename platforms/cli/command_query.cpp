// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "cli/commands.h"
#include "cli/power_up_option.h"
#include "cli/rtl_sandbox.h"
#include "signoff/query/query_lines.h"
#include "signoff/registry.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tabletop {
namespace {

// The engines by name, whether their modules are built or not.
std::vector<std::string> engine_names() {
    std::set<std::string> names;
    for (const auto& module : known_modules()) names.insert(module.engines.begin(), module.engines.end());
    return {names.begin(), names.end()};
}

// The lines of the engines among the words, or of all that are built.
std::string lines_of_engines(const words_of_line& words) {
    std::string all, asked;
    for (const auto& name : engine_names()) {
        if (!module_offering(module_kind::sign_off, name)->is_built()) continue;
        const auto lines = name + '\n' + find_descriptor(name)->query->lines;
        all += lines;
        if (std::find(words.begin(), words.end(), name) != words.end()) asked += lines;
    }
    return asked.empty() ? all : asked;
}

const query_descriptor& find_engine(const query_options& options) {
    const auto* const found = find_descriptor(options.engine);
    if (found != nullptr && found->query) return *found->query;
    throw input_error(
        fmt::format("unknown engine \"{}\"; {}", options.engine, nearest_or_all(options.engine, engine_names())));
}

int query(const query_options& options) {
    return find_engine(options).answer(options);
}

// Asks nothing, so that only refusals are left. What stands for RTL may have to be compiled first.
void refuse_query(query_options options) {
    find_engine(options);
    if (!options.rtl.empty() || options.view == view_name(view::rtl)) return;
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
    query(options);
}

int query_in_sandbox(const query_options& options) {
    if (options.rtl.empty()) throw input_error("--rtl-sandbox: there is no --rtl to be confined");
    return run_in_sandbox({});
}

void add_query(CLI::App& program, const command_line& line, command_action& action) {
    auto* const command = program.add_subcommand("query", "Answer positions, as JSON lines");
    const auto options = std::make_shared<query_options>();
    command->add_option("engine", options->engine, fmt::format("The engine: {}", fmt::join(engine_names(), ", ")))
        ->required()
        ->type_name("ENGINE");
    command->add_option("--view", options->view, "View that answers: core, at, ca or rtl (ca)")->type_name("VIEW");
    command
        ->add_option("--set", options->settings,
                     "Set a parameter of the engine, for example engine.depth=4 or fabric.clock=50MHz")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command->add_option("--rtl", options->rtl, "Let your own RTL answer instead, by its description file")
        ->type_name("BLOCK=FILE")
        ->check(not_empty);
    add_wall_limit_option(*command);
    const auto sandbox = std::make_shared<bool>(false);
    add_sandbox_option(*command, *sandbox);
    const auto power_up = std::make_shared<power_up_option>();
    add_power_up_option(*command, *power_up);
    command->footer([words = line.words] { return lines_of_engines(words); });
    command->callback([options, sandbox, power_up, &action] {
        action.refuse = [options] { refuse_query(*options); };
        action.run = [options, sandbox, power_up] {
            if (*sandbox) return query_in_sandbox(*options);
            apply_power_up(*power_up);
            return query(*options);
        };
    });
}

}  // namespace

const cli_command query_command{"query", add_query, named_sign_offs};

}  // namespace tabletop
