// SPDX-License-Identifier: Apache-2.0
#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/input_error.h"
#include "base/parameters.h"
#include "cli/commands.h"
#include "cli/run/run_plan.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "machines/machines.h"
#include "signoff/blocks/connect4_minimax/engine_variants.h"
#include "signoff/blocks/signoff_nexys4_blocks.h"
#include "uart/uart_rtl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace tabletop {
namespace {

struct block_info {
    std::string name;
    std::string what;
    std::vector<std::string> views;
    std::vector<std::string> variants;  // with a Verilated view
};

// Blocks of the fabric have all views; hard silicon has one timing, from its datasheet.
std::vector<block_info> blocks() {
    std::vector<std::string> engines;
    for (const auto& variant : engine_variants()) engines.push_back(variant.name);
    return {
        {"connect4_minimax", "Connect Four engine, minimax or alpha-beta", {"at", "ca", "rtl"}, engines},
        {"connect6_threat",
         "Connect6 engine, threat detector and weights",
         {"at", "ca", "rtl"},
         names_of(connect6_threat_rtl_variants())},
        {"uart", "UART of the fabric, 8N1, two 16-byte FIFOs", {"at", "ca", "rtl"}, names_of(uart_rtl_variants())},
        {"nes_pad", "NES controller, CD4021 shift register", {"at", "ca", "rtl"}, nexys4_variants("nes_pad")},
        {"nes_host", "host of two NES controllers", {"at", "ca", "rtl"}, nexys4_variants("nes_host")},
        {"connect4_referee",
         "Connect Four positioning machine and win check",
         {"at", "ca", "rtl"},
         nexys4_variants("connect4_referee")},
        {"vga_timing", "VGA timing generator", {"at", "ca", "rtl"}, nexys4_variants("vga_timing")},
        {"connect4_painter",
         "Connect Four screen, region decoder and multiplexers",
         {"at", "ca", "rtl"},
         nexys4_variants("connect4_painter")},
        {"axi_crossbar", "AXI4-Lite crossbar", {"at", "ca", "rtl"}, names_of(axi_crossbar_rtl_variants())},
        {"cortex_a9", "processor, hard silicon", {"at"}, {}},
        {"zynq_ps", "processing system of the Zynq-7000, hard silicon", {"at"}, {}},
        {"ram", "memory with DMI", {"at"}, {}},
    };
}

parameter_set parameters_of(const machine_kind& kind) {
    return parameter_set(kind.name(), kind.parameters());
}

nlohmann::ordered_json list_json() {
    nlohmann::ordered_json list;
    list["version"] = TABLETOP_VERSION;
    list["blocks"] = nlohmann::ordered_json::array();
    for (const auto& block : blocks()) {
        list["blocks"].push_back(
            {{"name", block.name}, {"what", block.what}, {"views", block.views}, {"variants", block.variants}});
    }
    list["platforms"] = nlohmann::ordered_json::array();
    for (const auto* kind : machine_kinds()) {
        nlohmann::ordered_json platform = {
            {"name", kind->name()},
            {"lines", kind->line_names()},
            {"game_line",
             kind->game().at_line() ? nlohmann::ordered_json(kind->game().line) : nlohmann::ordered_json()},
            {"pads", kind->pad_names(parameters_of(*kind))},
            {"screen", kind->has_screen()}};
        for (const auto& [instance, v] : kind->fabric_blocks()) platform["fabric"][instance] = view_name(v);
        platform["parameters"] = nlohmann::ordered_json::parse(parameters_of(*kind).json());
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

// Two lines, so that the table fits 100 columns; a long text goes on below.
std::string parameter_lines(const parameter_declaration& declaration) {
    constexpr std::size_t width = 94;
    auto text =
        fmt::format("  {:<35}  {:<12}  {}\n", declaration.key, declaration.default_value, range_text(declaration));
    auto doc = fmt::format("{} Source: {}.", declaration.doc, declaration.source);
    while (doc.size() > width) {
        const auto space = doc.rfind(' ', width);
        text += "      " + doc.substr(0, space) + '\n';
        doc.erase(0, space + 1);
    }
    return text + "      " + doc + '\n';
}

std::string connectors_text(const machine_kind& kind) {
    if (kind.game().at_line()) {
        return fmt::format("serial lines {}, the game is on {}", fmt::join(kind.line_names(), ", "), kind.game().line);
    }
    return fmt::format("pads {}{}", fmt::join(kind.pad_names(parameters_of(kind)), ", "),
                       kind.has_screen() ? ", a screen" : "");
}

std::string list_text() {
    std::string text = "Blocks\n";
    for (const auto& block : blocks()) {
        const auto views = fmt::format("{}", fmt::join(block.views, " "));
        text += fmt::format("  {:<18} {:<10} {}\n", block.name, views, block.what);
        if (!block.variants.empty()) text += fmt::format("  {:<18} rtl: {}\n", "", fmt::join(block.variants, ", "));
    }
    for (const auto* kind : machine_kinds()) {
        text += fmt::format("\nPlatform {}: {}\n", kind->name(), connectors_text(*kind));
        for (const auto& [instance, v] : kind->fabric_blocks()) {
            text += fmt::format("  {:<18} {} by default\n", instance, view_name(v));
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

int print_list(bool json, const std::string& svd) {
    if (!svd.empty()) {
        const auto& kind = find_machine_kind(svd);
        if (kind.registers().empty()) throw input_error(fmt::format("--svd: {} has no registers", kind.name()));
        fmt::print("{}", kind.svd());
    } else if (json) {
        fmt::print("{}\n", list_json().dump(2));
    } else {
        fmt::print("{}", list_text());
    }
    return exit_done;
}

}  // namespace

void add_list_command(CLI::App& program, command_action& action) {
    struct list_options {
        bool json = false;
        std::string svd;
    };
    auto* const command = program.add_subcommand("list", "Blocks with their views, platforms, parameters, players");
    const auto options = std::make_shared<list_options>();
    auto* const json = command->add_flag("--json", options->json, "As JSON");
    command->add_option("--svd", options->svd, "The platform's registers as CMSIS-SVD")
        ->type_name("PLATFORM")
        ->check(not_empty)
        ->excludes(json);
    command->callback([options, &action] { action = [options] { return print_list(options->json, options->svd); }; });
}

}  // namespace tabletop
