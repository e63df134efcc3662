// SPDX-License-Identifier: Apache-2.0
#include "cli/run_plan.h"

#include "base/input_error.h"
#include "cli/output_file.h"
#include "cli/player_far_end.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>

namespace tabletop {

namespace {

parameter_set make_parameters(const machine_kind& kind, const run_options& options) {
    parameter_set parameters(kind.name(), kind.parameters());
    for (const auto& file : options.config_files) {
        if (std::filesystem::is_directory(file)) throw input_error(fmt::format("{}: is a folder", file));
        parameters.load_toml(file);
    }
    for (const auto& setting : options.settings) parameters.set_assignment(setting, "--set");
    return parameters;
}

view parse_view(const std::string& name) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        if (name == view_name(v)) return v;
    }
    throw input_error(fmt::format("--view: unknown view \"{}\"; there are at, ca and rtl", name));
}

// A view for all blocks: rtl where a block has it, else ca, and the user is told which.
void set_all_views(const machine_kind& kind, const parameter_set& parameters, view v, view_map& views) {
    for (auto& [instance, chosen] : views) {
        chosen = v == view::rtl && !kind.has_rtl(instance, parameters) ? view::ca : v;
        if (v == view::rtl) fmt::print(stderr, "{}: {}\n", instance, view_name(chosen));
    }
}

view_map make_views(const machine_kind& kind, const parameter_set& parameters, const run_options& options) {
    auto views = kind.fabric_blocks();
    for (const auto& text : options.views) {
        const auto equals = text.find('=');
        if (equals == std::string::npos) {
            set_all_views(kind, parameters, parse_view(text), views);
            continue;
        }
        const auto instance = text.substr(0, equals);
        const auto v = parse_view(text.substr(equals + 1));
        const auto found = views.find(instance);
        if (found == views.end()) {
            std::vector<std::string> names;
            for (const auto& [name, unused] : views) names.push_back(name);
            throw input_error(fmt::format("--view: {} has no block \"{}\" with views; there are {}", kind.name(),
                                          instance, fmt::join(names, ", ")));
        }
        found->second = v;
    }
    return views;
}

// The build tree is where the program is.
std::string build_tree_path(const std::string& below) {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / below).string();
}

memory_image read_firmware(const machine_kind& kind, const run_options& options) {
    return read_elf(options.firmware.empty() ? build_tree_path(kind.firmware()) : options.firmware);
}

void require_line(const machine_kind& kind, const std::string& line) {
    const auto names = kind.line_names();
    if (std::find(names.begin(), names.end(), line) != names.end()) return;
    throw input_error(
        fmt::format("{} has no serial line \"{}\"; there are {}", kind.name(), line, fmt::join(names, ", ")));
}

// "[LINE=]NAME" for every line that has a player.
std::map<std::string, std::string> players_by_line(const machine_kind& kind, const run_options& options) {
    std::map<std::string, std::string> players;
    for (const auto& text : options.players) {
        const auto equals = text.find('=');
        const auto line = equals == std::string::npos ? kind.game_line() : text.substr(0, equals);
        require_line(kind, line);
        if (options.backends.count(line) != 0) {
            throw input_error(fmt::format("--player: {} has both a player and a backend", line));
        }
        if (!players.emplace(line, equals == std::string::npos ? text : text.substr(equals + 1)).second) {
            throw input_error(fmt::format("--player: {} has two players", line));
        }
    }
    return players;
}

bool stdio_taken(const run_options& options) {
    return std::any_of(options.backends.begin(), options.backends.end(),
                       [](const auto& entry) { return entry.second == "stdio"; });
}

// Standard output belongs to a line or to a file named "-".
bool standard_output_taken(const run_options& options) {
    const auto files = {options.stats, options.vcd, options.trace ? options.trace->path : "", options.serial_log,
                        options.instruction_trace};
    return stdio_taken(options) || !options.semihosting.empty() ||
           std::any_of(files.begin(), files.end(), output_file::is_standard_output);
}

// What stands at a line for which the user has said nothing.
std::string default_backend(const machine_kind& kind, const run_options& options, const std::string& line) {
    const bool terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
    const bool free = !stdio_taken(options) && options.semihosting.empty();
    return line == kind.game_line() && terminal && free ? "stdio" : "null";
}

void require_one_stdio(const run_options& options) {
    const auto users = std::count_if(options.backends.begin(), options.backends.end(),
                                     [](const auto& entry) { return entry.second == "stdio"; });
    if (users > 1) throw input_error("only one serial line can have standard input and output");
}

std::map<std::string, std::unique_ptr<far_end>> make_far_ends(const machine_kind& kind, const run_options& options) {
    const auto players = players_by_line(kind, options);
    if (players.empty() && options.games) throw input_error("--games: there is no player; --player names one");
    for (const auto& entry : options.backends) require_line(kind, entry.first);
    require_one_stdio(options);
    std::map<std::string, std::unique_ptr<far_end>> ends;
    for (const auto& line : kind.line_names()) {
        const auto player = players.find(line);
        if (player != players.end()) {
            const bool shown = line == kind.game_line() && !standard_output_taken(options);
            ends[line] = make_player_far_end(player->second, {line, options.games.value_or(1), options.seed, shown});
            continue;
        }
        const auto chosen = options.backends.find(line);
        const auto backend = chosen == options.backends.end() ? default_backend(kind, options, line) : chosen->second;
        ends[line] = is_script_backend(backend) ? make_script_far_end(backend, line) : make_port_far_end(backend, line);
    }
    return ends;
}

gpio_script make_gpio_script(const machine_kind& kind, const run_options& options) {
    if (options.gpio.empty()) return {};
    if (kind.gpio_pins() == 0) {
        throw input_error(fmt::format("--gpio: {} has no general-purpose pins", kind.name()));
    }
    return read_gpio_script(options.gpio, kind.gpio_pins());
}

}  // namespace

run_plan make_run_plan(const run_options& options) {
    const auto& kind = find_machine_kind(options.platform);
    auto parameters = make_parameters(kind, options);
    auto views = make_views(kind, parameters, options);
    auto firmware = read_firmware(kind, options);
    std::vector<memory_image> loads;
    for (const auto& load : options.loads) loads.push_back(read_raw(load));
    return {&kind,
            std::move(parameters),
            std::move(views),
            std::move(firmware),
            std::move(loads),
            make_far_ends(kind, options),
            make_gpio_script(kind, options)};
}

}  // namespace tabletop
