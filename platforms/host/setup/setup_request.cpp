// SPDX-License-Identifier: Apache-2.0
#include "host/setup/setup_request.h"

#include "base/parameters.h"
#include "host/display/display.h"
#include "host/game_facet.h"
#include "host/machine.h"
#include "host/option_values.h"
#include "stimulus/players/make_player.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tabletop {

void setup_request::say(const std::string& option, connector_kind kind, const std::string& who) {
    if (option == frame_option) as_option(fmt::format("--{}", option), [&] { parse_time_ps(who); });
    said.insert({option, {kind, who}});
}

bool setup_request::says(connector_kind kind, const std::string& option, const std::string& who) const {
    return std::any_of(said.begin(), said.end(), [&](const auto& entry) {
        const auto& [name, one] = entry;
        return one.kind == kind && (option.empty() || name == option) && (who.empty() || one.who == who);
    });
}

std::vector<std::string> setup_request::all_said(const std::string& option) const {
    std::vector<std::string> all;
    const auto [first, end] = said.equal_range(option);
    std::transform(first, end, std::back_inserter(all), [](const auto& entry) { return entry.second.who; });
    return all;
}

bool setup_request::has_keys() const {
    const auto displays = all_said(display_option);
    return std::any_of(displays.begin(), displays.end(), tabletop::has_keys);
}

void refuse_given(const std::vector<std::pair<const char*, bool>>& options, const std::string& why) {
    for (const auto& [option, is_given] : options) {
        if (is_given) throw input_error(fmt::format("{}: {}", option, why));
    }
}

player_request parse_player(const std::string& text) {
    const auto sign = text.find_first_of("=:");
    if (sign == std::string::npos || text[sign] == ':') return {"", text};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

machine_order parse_colour(const std::string& text) {
    if (text == "first" || text == "black") return machine_order::first;
    if (text == "second" || text == "white") return machine_order::second;
    if (text == "both") return machine_order::both;
    throw input_error(fmt::format("--colour: \"{}\" is not first, second, black, white or both, the machine's", text));
}

std::chrono::milliseconds parse_player_limit(const std::string& text) {
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    constexpr std::uint64_t most_ms = 24 * 60 * 60 * 1000;
    return as_option("--player-limit", [&] {
        const auto ms = parse_time_ps(text) / ps_per_ms;
        if (ms < 1 || ms > most_ms) throw input_error(fmt::format("\"{}\" is outside 1 ms to 86400 s", text));
        return std::chrono::milliseconds(ms);
    });
}

std::vector<std::string> players_made_here(const machine_kind& kind) {
    const auto* const game = kind.game();
    if (game == nullptr) return {};
    if (!game->at_line()) return {"replay:FILE", human_player};
    if (!game->second_machine) return {human_player};
    return {human_player, kind.name()};
}

std::vector<std::string> players_of(const machine_kind& kind) {
    const auto* const game = kind.game();
    if (game == nullptr) return {};
    if (game->at_own()) {
        auto names = game->plays.strategies();
        names.emplace_back(human_player);
        return names;
    }
    auto names = game->at_line() ? player_names(game->plays) : pad_player_names(game->plays);
    for (const auto& name : players_made_here(kind)) names.push_back(name);
    return names;
}

bool has_keys(const std::string& display) {
    return display == "terminal" || display == "window" || is_web_page(display);
}

}  // namespace tabletop
