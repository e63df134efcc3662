// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "base/warning.h"
#include "cli/commands.h"
#include "design/library_list.h"
#include "host/game_facet.h"
#include "host/processor/program_costs.h"
#include "host/processor/program_facet.h"
#include "host/setup/setup_request.h"
#include "machines/machines.h"
#include "modules/modules.h"
#include "signoff/registry.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>

namespace tabletop {
namespace {

// It is known by its module's manifest alone.
struct not_loaded {
    std::string name;
    const module_manifest* module;
};

struct listed {
    std::vector<const descriptor*> blocks;
    std::vector<const machine_kind*> machines;
    std::vector<not_loaded> other_blocks;
    std::vector<not_loaded> other_machines;
    std::vector<not_loaded> other_players;
};

bool is_listed(const module_manifest& module) {
    return module.kind == module_kind::machine || module.kind == module_kind::sign_off;
}

// A list runs nobody else's code.
bool may_be_loaded(const module_manifest& module) {
    return module.is_own && module.is_built();
}

void add_module(listed& list, const module_manifest& module) {
    const auto& there = contents_of(module);
    list.machines.insert(list.machines.end(), there.machines.begin(), there.machines.end());
    std::copy_if(there.sign_offs.begin(), there.sign_offs.end(), std::back_inserter(list.blocks),
                 [](const auto* one) { return one->is_block(); });
}

void add_manifest(listed& list, const module_manifest& module) {
    for (const auto& name : module.offers) {
        const bool is_machine = module_offering(module_kind::machine, name) != nullptr;
        if (module.kind == module_kind::machine) {
            list.other_machines.push_back({name, &module});
        } else if (!is_machine) {
            list.other_blocks.push_back({name, &module});
        }
    }
}

listed list_everything() {
    listed list;
    for (const auto& module : known_modules()) {
        if (module.kind == module_kind::player) {
            for (const auto& name : module.offers) list.other_players.push_back({name, &module});
        }
        if (!is_listed(module)) continue;
        if (!may_be_loaded(module)) {
            add_manifest(list, module);
            continue;
        }
        try {
            add_module(list, module);
        } catch (const input_error& error) {
            warn(error.what());
        }
    }
    return list;
}

std::vector<std::string> all_names() {
    std::set<std::string> names;
    for (const auto& module : known_modules()) {
        if (is_listed(module)) names.insert(module.offers.begin(), module.offers.end());
    }
    return {names.begin(), names.end()};
}

// Whoever names it wants it to be loaded.
listed list_named(const std::vector<std::string>& names) {
    listed list;
    for (const auto& name : names) {
        if (module_offering(module_kind::machine, name) != nullptr) {
            list.machines.push_back(&find_machine_kind(name));
        } else if (const auto* const block = find_descriptor(name); block != nullptr && block->is_block()) {
            list.blocks.push_back(block);
        } else {
            throw input_error(
                fmt::format("unknown block or machine \"{}\"; {}", name, nearest_or_all(name, all_names())));
        }
    }
    return list;
}

std::vector<std::string> names_of(const std::vector<view>& views) {
    std::vector<std::string> names;
    for (const auto v : views) names.emplace_back(view_name(v));
    return names;
}

parameter_set parameters_of(const machine_kind& kind) {
    return parameter_set(kind.name(), kind.parameters());
}

void add_not_loaded(nlohmann::ordered_json& array, const std::vector<not_loaded>& others) {
    for (const auto& one : others) {
        array.push_back({{"name", one.name}, {"module", one.module->file.string()}, {"built", one.module->is_built()}});
    }
}

nlohmann::ordered_json list_json(const listed& all) {
    nlohmann::ordered_json list;
    list["version"] = TABLETOP_VERSION;
    list["blocks"] = nlohmann::ordered_json::array();
    for (const auto* const block : all.blocks) {
        list["blocks"].push_back({{"name", block->name},
                                  {"what", block->what},
                                  {"views", names_of(block->views)},
                                  {"variants", block->verilated_variants}});
    }
    add_not_loaded(list["blocks"], all.other_blocks);
    list["platforms"] = nlohmann::ordered_json::array();
    for (const auto* kind : all.machines) {
        const auto connectors = kind->usual_connectors();
        const auto* const game = kind->game();
        const bool is_at_line = game != nullptr && game->at_line();
        nlohmann::ordered_json entry = {
            {"name", kind->name()},
            {"lines", connector_names(connectors, connector_kind::serial)},
            {"game_line", is_at_line ? nlohmann::ordered_json(game->connector) : nlohmann::ordered_json()},
            {"pads", connector_names(connectors, connector_kind::pad)},
            {"places", connector_names(connectors, connector_kind::own)},
            {"screen", find_connector(connectors, connector_kind::screen) != nullptr}};
        for (const auto& [instance, v] : kind->fabric_blocks()) entry["fabric"][instance] = view_name(v);
        entry["parameters"] = parse_json_record<nlohmann::ordered_json>(parameters_of(*kind).json());
        list["platforms"].push_back(entry);
    }
    add_not_loaded(list["platforms"], all.other_machines);
    for (const auto* kind : all.machines) list["players"][kind->name()] = players_of(*kind);
    return list;
}

std::string range_text(const parameter_declaration& declaration) {
    if (declaration.kind == parameter_kind::boolean) return "on, off";
    if (declaration.kind == parameter_kind::choice) return fmt::format("{}", fmt::join(declaration.choices, ", "));
    return fmt::format("{} to {}", declaration.minimum, declaration.maximum);
}

constexpr std::size_t columns = 100;

// Folds the text into lines that begin with so many spaces and fit the columns.
std::string folded(std::string text, std::size_t indent) {
    const auto width = columns - indent;
    std::string lines;
    while (text.size() > width) {
        const auto space = text.rfind(' ', width);
        lines += std::string(indent, ' ') + text.substr(0, space) + '\n';
        text.erase(0, space + 1);
    }
    return lines + std::string(indent, ' ') + text + '\n';
}

// What does not fit the first line goes on below.
std::string parameter_lines(const parameter_declaration& declaration) {
    constexpr std::size_t indent = 6;
    const auto head = fmt::format("  {:<35}  {:<12}", declaration.key, declaration.default_value);
    const auto range = range_text(declaration);
    const bool fits = head.size() + 2 + range.size() <= columns;
    return head + (fits ? "  " + range + '\n' : '\n' + folded(range, indent)) +
           folded(fmt::format("{} Source: {}.", declaration.doc, declaration.source), indent);
}

std::string connectors_text(const machine_kind& kind) {
    const auto connectors = kind.usual_connectors();
    const auto names = [&](connector_kind of) {
        return fmt::format("{}", fmt::join(connector_names(connectors, of), ", "));
    };
    const auto* const screen = find_connector(connectors, connector_kind::screen) != nullptr ? ", a screen" : "";
    const auto* const game = kind.game();
    if (game != nullptr && game->at_line()) {
        return fmt::format("serial lines {}, the game is on {}", names(connector_kind::serial), game->connector);
    }
    if (game != nullptr && game->at_own()) {
        return fmt::format("{}{}, the player is at the {}", names(connector_kind::own), screen, game->connector);
    }
    const auto pads = names(connector_kind::pad);
    if (pads.empty()) return fmt::format("serial lines {}{}", names(connector_kind::serial), screen);
    return fmt::format("pads {}{}", pads, screen);
}

std::string block_text(const descriptor& block) {
    const auto views = fmt::format("{}", fmt::join(names_of(block.views), " "));
    auto text = fmt::format("  {:<18} {:<10} {}\n", block.name, views.empty() ? "core" : views, block.what);
    const auto& variants = block.verilated_variants;
    constexpr std::size_t indent = 21;
    if (!variants.empty()) text += folded(fmt::format("rtl: {}", fmt::join(variants, ", ")), indent);
    return text;
}

std::string machine_text(const machine_kind& kind) {
    auto text = fmt::format("Machine {}: {}\n", kind.name(), connectors_text(kind));
    for (const auto& [instance, v] : kind.fabric_blocks()) {
        const auto why_not = kind.why_no_block(instance, parameters_of(kind));
        text +=
            fmt::format("  {:<18} {} by default{}{}\n", instance, view_name(v), why_not.empty() ? "" : "; ", why_not);
    }
    text += "\n  parameter" + std::string(28, ' ') + "default       range\n";
    for (const auto& declaration : kind.parameters()) text += parameter_lines(declaration);
    return text;
}

// What is not built, and what others have made.
std::string not_loaded_text(const std::vector<not_loaded>& some) {
    std::vector<std::string> not_built;
    std::string text;
    for (const auto& one : some) {
        if (one.module->is_own) {
            not_built.push_back(one.name);
        } else {
            text += fmt::format("  {:<18} of others, in {}\n", one.name, one.module->library.string());
        }
    }
    return (not_built.empty() ? "" : folded(fmt::format("not built: {}", fmt::join(not_built, ", ")), 2)) + text;
}

std::string list_text(const listed& all) {
    std::vector<std::string> parts;
    std::string blocks;
    for (const auto* const block : all.blocks) blocks += block_text(*block);
    blocks += not_loaded_text(all.other_blocks);
    if (!blocks.empty()) parts.push_back("Blocks\n" + blocks);
    for (const auto* const kind : all.machines) parts.push_back(machine_text(*kind));
    const auto other_machines = not_loaded_text(all.other_machines);
    if (!other_machines.empty()) parts.push_back("Machines besides\n" + other_machines);
    std::string players;
    for (const auto* const kind : all.machines) {
        if (kind->game() == nullptr) continue;
        players += fmt::format("  {:<8} {}\n", kind->name(), fmt::join(players_of(*kind), ", "));
    }
    players += not_loaded_text(all.other_players);
    if (!players.empty()) parts.push_back("Players\n" + players);
    if (!all.other_blocks.empty() || !other_machines.empty()) {
        parts.push_back("`tabletop list NAME` tells of one that is not built or of others.\n");
    }
    return fmt::format("{}", fmt::join(parts, "\n"));
}

struct list_options {
    std::vector<std::string> names;
    bool json = false;
    std::string svd;
    std::string costs;
    bool cache = false;
    bool empty_cache = false;
};

int print_list(const list_options& options) {
    if (options.empty_cache) {
        fmt::print("{}", empty_libraries({}));
    } else if (options.cache) {
        fmt::print("{}", library_list({}));
    } else if (!options.costs.empty()) {
        fmt::print("{}", as_option("--costs", [&] { return program_costs(options.costs); }));
    } else if (!options.svd.empty()) {
        const auto& kind = find_machine_kind(options.svd);
        if (kind.programs() == nullptr) throw input_error(fmt::format("--svd: {} has no registers", kind.name()));
        fmt::print("{}", kind.programs()->svd());
    } else {
        const auto all = options.names.empty() ? list_everything() : list_named(options.names);
        fmt::print("{}", options.json ? list_json(all).dump(2) + '\n' : list_text(all));
    }
    return exit_done;
}

void add_list(CLI::App& program, const command_line&, command_action& action) {
    auto* const command =
        program.add_subcommand("list", "List blocks with their views, machines, parameters and players");
    const auto options = std::make_shared<list_options>();
    command->add_option("names", options->names, "Blocks and machines to list (all)")->type_name("[BLOCK|PLATFORM]..");
    auto* const json = command->add_flag("--json", options->json, "Print the list as JSON");
    auto* const svd = command->add_option("--svd", options->svd, "Print the machine's registers as CMSIS-SVD instead")
                          ->type_name("PLATFORM")
                          ->check(not_empty)
                          ->excludes(json);
    auto* const costs = command
                            ->add_option("--costs", options->costs,
                                         "Print what each instruction of an ARM program costs on a Cortex-A9 instead, "
                                         "and what it waits for")
                            ->type_name("ELF[:FUNCTION]")
                            ->check(not_empty)
                            ->excludes(json)
                            ->excludes(svd);
    auto* const cache = command
                            ->add_flag("--cache", options->cache,
                                       "Print where compiled designs are kept, of which descriptions, and their size")
                            ->excludes(json)
                            ->excludes(svd)
                            ->excludes(costs);
    command->add_flag("--empty-cache", options->empty_cache, "Remove the compiled designs that are kept")
        ->excludes(json)
        ->excludes(svd)
        ->excludes(costs)
        ->excludes(cache);
    command->callback([options, &action] { action.run = [options] { return print_list(*options); }; });
}

}  // namespace

const cli_command list_command{"list", add_list, modules_to_list};

}  // namespace tabletop
