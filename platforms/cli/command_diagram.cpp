// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "host/chosen_views.h"
#include "host/diagram/diagram.h"
#include "machines/machines.h"
#include "modules/module.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {
namespace {

struct diagram_options {
    std::string machine_name;
    std::vector<std::string> settings;
    std::vector<std::string> config_files;
    std::vector<std::string> views;
    std::string out;
};

struct diagram_plan {
    const machine_kind* kind;
    parameter_set parameters;
    view_map views;
    std::string out;
    std::string format;  // of the file; "dot": what Graphviz would read
};

std::string format_of(const std::string& file) {
    if (document_file::is_standard_output(file)) return "dot";
    for (const auto* const format : {"svg", "png", "dot"}) {
        if (std::filesystem::path(file).extension() == std::string(".") + format) return format;
    }
    throw input_error(fmt::format("--out {}: it must end in .svg, .png or .dot", file));
}

diagram_plan make_plan(const diagram_options& options) {
    const auto& kind = find_machine_kind(options.machine_name);
    diagram_plan plan{&kind, parameter_set(kind.name(), kind.parameters()), {}, options.out, ""};
    for (const auto& file : options.config_files) plan.parameters.load_toml(file);
    for (const auto& setting : options.settings) plan.parameters.set_assignment(setting, "--set");
    plan.views = chosen_views(kind, plan.parameters, options.views);
    if (plan.out.empty()) plan.out = kind.name() + ".svg";
    plan.format = format_of(plan.out);
    return plan;
}

std::string drawn(const std::string& dot, const std::string& format) {
    if (format == "dot") return dot;
    const scratch_folder scratch;
    write_file(scratch.file("diagram.dot"), dot);
    const auto picture = scratch.file("picture");
    const auto result = run_tool({"dot", "-T" + format, "-o", picture.string(), "diagram.dot"}, scratch.path(),
                                 {"a diagram", "graphviz"}, interrupted);
    if (!result.succeeded) throw input_error("dot fails", result.output);
    return file_text(picture);
}

int draw(const diagram_options& options) {
    watch_interrupts();
    const auto plan = make_plan(options);
    const auto picture = drawn(machine_diagram(*plan.kind, plan.parameters, plan.views), plan.format);
    document_file file("--out", plan.out);
    file.stream() << picture;
    file.save();
    return exit_done;
}

void add_diagram(CLI::App& program, const command_line&, command_action& action) {
    auto* const command = program.add_subcommand("diagram", "Draw a machine: blocks, views, wires, connectors");
    const auto options = std::make_shared<diagram_options>();
    command
        ->add_option("platform", options->machine_name,
                     fmt::format("The machine: {}", fmt::join(machine_names(), ", ")))
        ->required()
        ->type_name("PLATFORM");
    add_view_option(*command, options->views);
    add_parameter_options(*command, options->settings, options->config_files);
    command
        ->add_option("--out", options->out,
                     "Write the picture to FILE.svg or FILE.png, or what Graphviz draws it from to FILE.dot; - is "
                     "standard output, for the latter (PLATFORM.svg)")
        ->type_name("FILE")
        ->check(not_empty);
    command->callback([options, &action] {
        action.refuse = [options] { make_plan(*options); };
        action.run = [options] { return draw(*options); };
    });
}

const cli_command diagram_command{"diagram", add_diagram};

}  // namespace
}  // namespace tabletop

TABLETOP_MODULE() {
    return {{}, {}, {&tabletop::diagram_command}};
}
