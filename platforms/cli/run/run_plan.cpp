// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_plan.h"

#include "design/needed_rtl.h"
#include "host/chosen_views.h"
#include "host/linux/linux_boot.h"
#include "host/linux/linux_facet.h"
#include "host/option_values.h"
#include "host/output_file.h"
#include "host/process/interrupt_flag.h"
#include "host/processor/own_firmware.h"
#include "host/processor/program_facet.h"
#include "machines/machines.h"
#include "modules/modules.h"
#include "signoff/registry.h"
#include "signoff/request_spread.h"
#include "support/input_error.h"
#include "support/own_files.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>
#include <utility>

namespace tabletop {

namespace {

parameter_set make_parameters(const machine_kind& kind, const run_options& options) {
    parameter_set parameters(kind.name(), kind.parameters());
    for (const auto& file : options.config_files) parameters.load_toml(file);
    for (const auto& setting : options.settings) parameters.set_assignment(setting, "--set");
    if (options.on_linux.asked) kind.on_linux()->prepare_for_linux(parameters);
    return parameters;
}

void refuse_processor_options(const machine_kind& kind, const run_options& options) {
    refuse_given({{"--firmware", !options.firmware.empty()},
                  {"--source", !options.sources.empty()},
                  {"--load", !options.loads.empty()},
                  {"--watch", !options.watches.empty()},
                  {"--gdb", options.gdb.has_value()},
                  {"--semihosting", !options.semihosting.empty()},
                  {"--trace-instructions", !options.instruction_trace.empty()}},
                 fmt::format("{} has no processor", kind.name()));
}

void refuse_linux_options(const linux_options& options) {
    refuse_given({{"--linux-file", !options.files.empty()},
                  {"--kernel", !options.kernel.empty()},
                  {"--dtb", !options.device_tree.empty()},
                  {"--initrd", !options.initrd.empty()},
                  {"--append", !options.append.empty()}},
                 "it is for --linux, the last option");
}

// What a run with Linux cannot have.
void refuse_with_linux(const machine_kind& kind, const run_options& options) {
    refuse_given({{"--firmware", !options.firmware.empty()},
                  {"--source", !options.sources.empty()},
                  {"--watch", !options.watches.empty()},
                  {"--semihosting", !options.semihosting.empty()}},
                 "not with --linux");
    if (kind.on_linux() == nullptr) throw input_error(fmt::format("--linux: {} runs no Linux", kind.name()));
}

std::unique_ptr<source_program> make_source_program(const machine_kind& kind, const run_options& options,
                                                    const parameter_set& parameters) {
    if (options.sources.empty()) return nullptr;
    if (!options.firmware.empty()) throw input_error("--source: there is a program already, by --firmware");
    const auto start = kind.programs()->start_of_sources(parameters);
    if (!start) throw input_error("--source: " + kind.programs()->why_no_sources());
    auto program = std::make_unique<source_program>(options.sources, *start, interrupted);
    if (options.gdb) fmt::print(stderr, "--source: the program for gdb is {}\n", program->elf());
    return program;
}

memory_image read_firmware(const machine_kind& kind, const run_options& options, const parameter_set& parameters,
                           const source_program* sources) {
    if (kind.programs() == nullptr) return {};
    if (sources != nullptr) return read_elf(sources->elf());
    if (!options.firmware.empty()) return read_elf(options.firmware);
    const auto why = kind.programs()->why_no_game(parameters);
    if (!why.empty()) {
        const bool takes_sources = kind.programs()->start_of_sources(parameters).has_value();
        throw input_error(why + "; --firmware names a program" + (takes_sources ? ", --source its source files" : ""));
    }
    return read_own_firmware(kind, parameters);
}

// What repeats in a machine is known to its exploration.
std::shared_ptr<phase_spread> spread_of(const machine_kind& kind, const parameter_set& parameters,
                                        const run_options& options) {
    if (options.phase.empty()) return nullptr;
    if (options.players.empty()) throw input_error("--phase: there is no --player");
    if (options.phase == "locked") return nullptr;
    const auto* const described = find_descriptor(kind.name());
    auto spread = described != nullptr ? request_spread(described->explored, parameters, options.seed) : nullptr;
    if (spread) return spread;
    throw input_error(fmt::format("--phase: nothing is known of {} that repeats", kind.name()));
}

// Says what is at the machine's connectors.
setup_request around(const machine_kind& kind, const parameter_set& parameters, const run_options& options) {
    setup_request request = options;
    const auto files = {options.stats, options.vcd, options.trace ? options.trace->path : "", options.serial_log,
                        options.instruction_trace};
    request.player_limit.given_up = interrupted;
    request.spread = spread_of(kind, parameters, options);
    request.has_terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
    request.has_semihosting = !options.semihosting.empty();
    request.has_output = std::any_of(files.begin(), files.end(), output_file::is_standard_output);
    if (!options.on_linux.asked) return request;
    request.console = kind.on_linux()->board(parameters).console;
    request.has_shell = options.on_linux.command.empty();
    request.has_own_files = !options.on_linux.initrd.empty();
    return request;
}

program_plan make_program(const machine_kind& kind, const run_options& options, const parameter_set& parameters,
                          console_input input) {
    if (!options.on_linux.asked) {
        auto sources = make_source_program(kind, options, parameters);
        auto image = read_firmware(kind, options, parameters, sources.get());
        return {std::move(sources), std::move(image), std::nullopt};
    }
    const auto board = kind.on_linux()->board(parameters);
    const auto& given = options.on_linux;
    const linux_request request{given.command, given.files,  given.kernel,  given.device_tree,
                                given.initrd,  given.append, options.epoch, input};
    auto boot = contents_of(require_module(module_kind::system, "linux")).boot(request, board, interrupted);
    return {nullptr, std::move(boot.image), linux_plan{board.exit_register, std::move(boot.packages)}};
}

void require_reset_and_clients(const machine_kind& kind, const run_options& options) {
    if (!options.reset_on_connect) return;
    if (find_connector(kind.usual_connectors(), connector_kind::reset) == nullptr)
        throw input_error(fmt::format("--reset-on-connect: {} has no reset button", kind.name()));
    const auto& said = options.said;
    if (std::any_of(said.begin(), said.end(), [](const auto& entry) {
            return entry.second.kind == connector_kind::serial && has_clients(entry.second.who);
        }))
        return;
    throw input_error("--reset-on-connect: no line has a port to connect to, pty or tcp:PORT");
}

void refuse_stop_on(const machine_kind& kind, const run_options& options) {
    if (options.stop_on.empty() || find_connector(kind.usual_connectors(), connector_kind::serial) != nullptr) return;
    throw input_error(fmt::format("--stop-on: {} sends no text", kind.name()));
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

// What is wrong with the options as they stand, whatever is in the files that they name.
void refuse_options(const machine_kind& kind, const run_options& options) {
    refuse_shared_files(options);
    if (options.on_linux.asked) {
        refuse_with_linux(kind, options);
    } else {
        refuse_linux_options(options.on_linux);
    }
    if (kind.programs() == nullptr) refuse_processor_options(kind, options);
    parse_watched_properties(options.watches);
    refuse_stop_on(kind, options);
    require_reset_and_clients(kind, options);
}

// True for a path in the build tree: what is not there may be there after a build.
bool is_of_build(const std::string& path) {
    namespace fs = std::filesystem;
    const auto build = build_tree();
    if (build.empty()) return false;
    std::error_code error;
    const auto relative = fs::weakly_canonical(fs::absolute(path, error), error).lexically_relative(build);
    return !relative.empty() && *relative.begin() != "..";
}

void refuse_files(const machine_kind& kind, const run_options& options) {
    if (!options.firmware.empty() && !is_of_build(options.firmware)) read_elf(options.firmware);
    for (const auto& load : options.loads) {
        if (!is_of_build(load)) read_raw(load);
    }
    source_program::require(options.sources);
    make_pins(kind, options);
}

}  // namespace

void check_request(const run_options& options) {
    const auto& kind = find_machine_kind(options.machine_name);
    refuse_options(kind, options);
    const auto parameters = make_parameters(kind, options);
    if (options.rtl.empty()) chosen_views(kind, parameters, options.views);
    refuse_files(kind, options);
}

void check_own_connectors(const run_options& options) {
    const auto& kind = find_machine_kind(options.machine_name);
    const auto parameters = make_parameters(kind, options);
    kind.check_own(parameters, make_own_request(kind, around(kind, parameters, options)));
}

run_plan make_run_plan(const run_options& options) {
    const auto& kind = find_machine_kind(options.machine_name);
    refuse_options(kind, options);
    run_plan plan{&kind, make_parameters(kind, options)};
    plan.rtl = read_rtl_options(options.rtl, kind.name(), kind.rtl_names(), interrupted);
    // Clock and rate of the machine become those of the description.
    const auto note = plan.rtl ? kind.apply_rtl(*plan.rtl, plan.parameters) : "";
    plan.views = chosen_views(kind, plan.parameters, options.views, plan.rtl.get());
    say_views(options.views, views_there(kind, plan.parameters, plan.views, plan.rtl.get()));
    for (const auto& load : options.loads) plan.loads.push_back(read_raw(load));
    plan.around = make_setup(kind, plan.parameters, around(kind, plan.parameters, options));
    plan.program = make_program(kind, options, plan.parameters, plan.around.input);
    plan.watched = parse_watched_properties(options.watches);
    for (const auto& text : {note, plan.around.unread}) {
        if (!text.empty()) fmt::print(stderr, "{}\n", text);
    }
    return plan;
}

void build_rtl_of_machine(const run_plan& plan) {
    const simulation elaborated = [&] { plan.kind->build(plan.parameters, plan.views, {}); };
    if (plan.rtl) {
        build_rtl_of(elaborated, interrupted);
    } else if (any_is_rtl(plan.views)) {
        build_rtl_of(std::vector{elaborated}, interrupted);
    }
}

}  // namespace tabletop
