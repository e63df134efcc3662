// SPDX-License-Identifier: Apache-2.0
#include "base/input_error.h"
#include "base/json_text.h"
#include "base/parameters.h"
#include "cli/commands.h"
#include "design/library_list.h"
#include "host/processor/program_facet.h"
#include "host/setup/setup_request.h"
#include "machines/machines.h"
#include "signoff/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace tabletop {
namespace {

std::vector<const descriptor*> blocks() {
    std::vector<const descriptor*> list;
    for (const auto* const one : descriptors()) {
        if (one->is_block()) list.push_back(one);
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

nlohmann::ordered_json list_json() {
    nlohmann::ordered_json list;
    list["version"] = TABLETOP_VERSION;
    list["blocks"] = nlohmann::ordered_json::array();
    for (const auto* const block : blocks()) {
        list["blocks"].push_back({{"name", block->name},
                                  {"what", block->what},
                                  {"views", names_of(block->views)},
                                  {"variants", block->verilated_variants}});
    }
    list["platforms"] = nlohmann::ordered_json::array();
    for (const auto* kind : machine_kinds()) {
        const auto connectors = kind->usual_connectors();
        nlohmann::ordered_json platform = {
            {"name", kind->name()},
            {"lines", connector_names(connectors, connector_kind::serial)},
            {"game_line",
             kind->game().at_line() ? nlohmann::ordered_json(kind->game().connector) : nlohmann::ordered_json()},
            {"pads", connector_names(connectors, connector_kind::pad)},
            {"places", connector_names(connectors, connector_kind::own)},
            {"screen", find_connector(connectors, connector_kind::screen) != nullptr}};
        for (const auto& [instance, v] : kind->fabric_blocks()) platform["fabric"][instance] = view_name(v);
        platform["parameters"] = parse_json_record<nlohmann::ordered_json>(parameters_of(*kind).json());
        list["platforms"].push_back(platform);
    }
    for (const auto* kind : machine_kinds()) list["players"][kind->name()] = players_of(*kind);
    return list;
}

std::string range_text(const parameter_declaration& declaration) {
    if (declaration.kind == parameter_kind::boolean) return "on, off";
    if (declaration.kind == parameter_kind::choice) return fmt::format("{}", fmt::join(declaration.choices, ", "));
    return fmt::format("{} to {}", declaration.minimum, declaration.maximum);
}

constexpr std::size_t columns = 100;

// In lines that begin with so many spaces and fit the columns.
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
    if (kind.game().at_line()) {
        return fmt::format("serial lines {}, the game is on {}", names(connector_kind::serial), kind.game().connector);
    }
    if (kind.game().at_own()) {
        return fmt::format("{}{}, the player is at the {}", names(connector_kind::own), screen, kind.game().connector);
    }
    return fmt::format("pads {}{}", names(connector_kind::pad), screen);
}

std::string list_text() {
    std::string text = "Blocks\n";
    for (const auto* const block : blocks()) {
        const auto views = fmt::format("{}", fmt::join(names_of(block->views), " "));
        text += fmt::format("  {:<18} {:<10} {}\n", block->name, views.empty() ? "core" : views, block->what);
        const auto& variants = block->verilated_variants;
        constexpr std::size_t indent = 21;
        if (!variants.empty()) text += folded(fmt::format("rtl: {}", fmt::join(variants, ", ")), indent);
    }
    for (const auto* kind : machine_kinds()) {
        text += fmt::format("\nPlatform {}: {}\n", kind->name(), connectors_text(*kind));
        for (const auto& [instance, v] : kind->fabric_blocks()) {
            const auto why_not = kind->why_no_block(instance, parameters_of(*kind));
            text += fmt::format("  {:<18} {} by default{}{}\n", instance, view_name(v), why_not.empty() ? "" : "; ",
                                why_not);
        }
        text += "\n  parameter" + std::string(28, ' ') + "default       range\n";
        for (const auto& declaration : kind->parameters()) text += parameter_lines(declaration);
    }
    text += "\nPlayers\n";
    for (const auto* kind : machine_kinds()) {
        text += fmt::format("  {:<8} {}\n", kind->name(), fmt::join(players_of(*kind), ", "));
    }
    return text;
}

struct list_options {
    bool json = false;
    std::string svd;
    bool cache = false;
    bool empty_cache = false;
};

int print_list(const list_options& options) {
    if (options.empty_cache) {
        fmt::print("{}", empty_libraries({}));
    } else if (options.cache) {
        fmt::print("{}", library_list({}));
    } else if (!options.svd.empty()) {
        const auto& kind = find_machine_kind(options.svd);
        if (kind.programs() == nullptr) throw input_error(fmt::format("--svd: {} has no registers", kind.name()));
        fmt::print("{}", kind.programs()->svd());
    } else if (options.json) {
        fmt::print("{}\n", list_json().dump(2));
    } else {
        fmt::print("{}", list_text());
    }
    return exit_done;
}

}  // namespace

void add_list_command(CLI::App& program, command_action& action) {
    auto* const command =
        program.add_subcommand("list", "List blocks with their views, platforms, parameters and players");
    const auto options = std::make_shared<list_options>();
    auto* const json = command->add_flag("--json", options->json, "Print the list as JSON");
    auto* const svd = command->add_option("--svd", options->svd, "Print the platform's registers as CMSIS-SVD instead")
                          ->type_name("PLATFORM")
                          ->check(not_empty)
                          ->excludes(json);
    auto* const cache = command
                            ->add_flag("--cache", options->cache,
                                       "Print where compiled designs are kept, of which descriptions, and their size")
                            ->excludes(json)
                            ->excludes(svd);
    command->add_flag("--empty-cache", options->empty_cache, "Remove the compiled designs that are kept")
        ->excludes(json)
        ->excludes(svd)
        ->excludes(cache);
    command->callback([options, &action] { action.run = [options] { return print_list(*options); }; });
}

}  // namespace tabletop
