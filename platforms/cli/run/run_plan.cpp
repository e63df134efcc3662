// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_plan.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "cli/run/line_plan.h"
#include "cli/run/player_request.h"
#include "design/needed_rtl.h"
#include "host/chosen_views.h"
#include "host/linux/linux_boot.h"
#include "host/linux/linux_facet.h"
#include "host/processor/own_firmware.h"
#include "host/processor/program_facet.h"
#include "host/run/machine_run.h"
#include "machines/machines.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>
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
    if (options.on_linux.asked) kind.on_linux()->prepare_for_linux(parameters);
    return parameters;
}

// Clock and rate of the platform become those of the description.
std::shared_ptr<const rtl_description> make_rtl(const machine_kind& kind, const run_options& options,
                                                parameter_set& parameters) {
    const auto description = read_rtl_options(options.rtl, kind.name(), kind.rtl_names(), interrupted);
    if (description) kind.apply_rtl(*description, parameters);
    return description;
}

void say_note(const machine_kind& kind, const rtl_description& rtl) {
    const auto note = kind.rtl_note(rtl);
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
    return read_own_firmware(kind);
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
    const auto board = kind.on_linux()->board(parameters);
    auto boot = make_linux_boot(request_of(kind, options), board, interrupted);
    return {nullptr, std::move(boot.image), linux_plan{board.exit_register, std::move(boot.packages)}};
}

void require_reset_and_clients(const machine_kind& kind, const run_options& options) {
    if (!options.reset_on_connect) return;
    if (find_connector(kind.usual_connectors(), connector_kind::reset) == nullptr)
        throw input_error(fmt::format("--reset-on-connect: {} has no reset button", kind.name()));
    const auto& backends = options.backends;
    if (std::any_of(backends.begin(), backends.end(), [](const auto& entry) { return has_clients(entry.second); }))
        return;
    throw input_error("--reset-on-connect: no line has a port to connect to, pty or tcp:PORT");
}

void refuse_stop_on(const machine_kind& kind, const run_options& options) {
    if (options.stop_on.empty() || find_connector(kind.usual_connectors(), connector_kind::serial) != nullptr) return;
    throw input_error(fmt::format("--stop-on: {} sends no text", kind.name()));
}

gpio_script make_gpio_script(const machine_kind& kind, const run_options& options) {
    if (options.gpio.empty()) return {};
    const auto connectors = kind.usual_connectors();
    const auto* const pins = find_connector(connectors, connector_kind::pins);
    if (pins == nullptr) {
        throw input_error(fmt::format("--gpio: {} has no general-purpose pins", kind.name()));
    }
    for (const auto& place : connectors) {
        if (!place.moves_pins || options.connectors.count(place.name) == 0) continue;
        throw input_error(fmt::format("--gpio: --{} moves the pins", place.name));
    }
    return read_gpio_script(options.gpio, pins->pins);
}

// At the places that only this kind has.
machine_guests make_guests(const machine_kind& kind, const run_options& options) {
    const auto connectors = kind.usual_connectors();
    for (const auto& given : options.connectors) {
        const auto& name = given.first;
        if (find_connector(connectors, connector_kind::own, name) != nullptr) continue;
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

// What is wrong with the options as they stand, whatever is in the files that they name.
void refuse_options(const machine_kind& kind, const run_options& options) {
    refuse_shared_files(options);
    if (options.on_linux.asked) {
        refuse_with_linux(kind, options);
    } else {
        refuse_linux_options(options.on_linux);
    }
    if (kind.programs() == nullptr) refuse_processor_options(kind, options);
    refuse_stop_on(kind, options);
    require_reset_and_clients(kind, options);
}

// In the folder of this program: what is not there may be there after a build.
bool is_of_build(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const auto build = fs::read_symlink("/proc/self/exe", error).parent_path();
    const auto relative = fs::weakly_canonical(fs::absolute(path, error), error).lexically_relative(build);
    return !relative.empty() && *relative.begin() != "..";
}

void refuse_files(const machine_kind& kind, const run_options& options) {
    if (!options.firmware.empty() && !is_of_build(options.firmware)) read_elf(options.firmware);
    for (const auto& load : options.loads) {
        if (!is_of_build(load)) read_raw(load);
    }
    source_program::require(options.sources);
    make_gpio_script(kind, options);
}

}  // namespace

void check_request(const run_options& options) {
    const auto& kind = find_machine_kind(options.platform);
    refuse_options(kind, options);
    const auto parameters = make_parameters(kind, options);
    if (options.rtl.empty()) chosen_views(kind, parameters, options.views);
    refuse_files(kind, options);
}

void check_guests(const run_options& options) {
    const auto& kind = find_machine_kind(options.platform);
    kind.require_guests(make_parameters(kind, options), make_guests(kind, options));
}

run_plan make_run_plan(const run_options& given) {
    const auto& kind = find_machine_kind(given.platform);
    refuse_options(kind, given);
    auto parameters = make_parameters(kind, given);
    const auto options = with_lines(kind, parameters, given);
    auto rtl = make_rtl(kind, options, parameters);
    auto views = chosen_views(kind, parameters, options.views, rtl.get());
    say_views(options.views, views_there(kind, parameters, views, rtl.get()));
    std::vector<memory_image> loads;
    for (const auto& load : options.loads) loads.push_back(read_raw(load));
    auto gpio = make_gpio_script(kind, options);
    auto guests = make_guests(kind, options);
    auto far_ends = make_far_ends(kind, parameters, options);
    auto pads = make_pad_plan(kind, parameters, options, terminal_holder(kind, options));
    const bool self_play = far_ends.count(opponent_line(options.talks_on)) != 0;
    auto program = make_program(kind, options, parameters);
    if (rtl) say_note(kind, *rtl);
    if (const auto note = unread_input(kind, options); !note.empty()) fmt::print(stderr, "{}\n", note);
    return {&kind,
            std::move(parameters),
            std::move(views),
            std::move(rtl),
            std::move(program.sources),
            std::move(program.image),
            std::move(program.on_linux),
            std::move(loads),
            std::move(far_ends),
            std::move(pads.ends),
            std::move(pads.screen),
            std::move(gpio),
            std::move(guests),
            self_play};
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
