// SPDX-License-Identifier: Apache-2.0
#include "base/input_error.h"
#include "signoff/compare/byte_text.h"
#include "signoff/compare/exchange_comparison.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <istream>
#include <ostream>

namespace tabletop {
namespace {

nlohmann::json optional_json(const std::optional<std::uint64_t>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

std::optional<std::uint64_t> optional_value(const nlohmann::json& value) {
    return value.is_null() ? std::nullopt : std::optional(value.get<std::uint64_t>());
}

nlohmann::json phases_json(const exchange_phases& phases) {
    return {{"succ", optional_json(phases.succ)},
            {"threat", optional_json(phases.threat)},
            {"pm1", optional_json(phases.pm1)},
            {"pm2", optional_json(phases.pm2)},
            {"first_push", phases.first_push}};
}

exchange_phases parse_phases(const nlohmann::json& json) {
    return {optional_value(json.at("succ")), optional_value(json.at("threat")), optional_value(json.at("pm1")),
            optional_value(json.at("pm2")), json.at("first_push")};
}

nlohmann::json exchange_json(const exchange& one) {
    auto events = nlohmann::json::array();
    for (const auto& event : one.events)
        events.push_back({event.cycle, static_cast<unsigned>(event.kind), event.value});
    return {{"request", bytes_to_utf8(one.request)},
            {"reply", bytes_to_utf8(one.reply)},
            {"phases", one.phases ? phases_json(*one.phases) : nlohmann::json()},
            {"request_end", optional_json(one.request_end)},
            {"start", one.start},
            {"events", events},
            {"edges_ps", one.edges_ps}};
}

exchange parse_exchange(const nlohmann::json& json) {
    exchange one;
    one.request = utf8_to_bytes(json.at("request"));
    one.reply = utf8_to_bytes(json.at("reply"));
    if (!json.at("phases").is_null()) one.phases = parse_phases(json.at("phases"));
    one.request_end = optional_value(json.at("request_end"));
    one.start = json.at("start").get<std::vector<std::uint64_t>>();
    for (const auto& event : json.at("events")) {
        const auto kind = event.at(1).get<unsigned>();
        if (kind > static_cast<unsigned>(exchange_event_kind::act)) throw input_error("unknown kind of event");
        one.events.push_back({event.at(0), static_cast<exchange_event_kind>(kind), event.at(2)});
    }
    one.edges_ps = json.at("edges_ps").get<std::vector<std::uint64_t>>();
    return one;
}

}  // namespace

void write_exchanges(std::ostream& out, const exchange_game& game) {
    auto exchanges = nlohmann::json::array();
    for (const auto& one : game.exchanges) exchanges.push_back(exchange_json(one));
    out << nlohmann::json{{"name", game.name}, {"exchanges", exchanges}} << '\n';
}

std::optional<exchange_game> exchange_reader::next() {
    std::string text;
    if (!std::getline(in_, text)) return std::nullopt;
    ++line_;
    try {
        const auto json = nlohmann::json::parse(text);
        exchange_game game;
        game.name = json.at("name");
        for (const auto& one : json.at("exchanges")) game.exchanges.push_back(parse_exchange(one));
        return game;
    } catch (const std::exception& error) {
        throw input_error(fmt::format("{}:{}: {}", name_, line_, error.what()));
    }
}

}  // namespace tabletop
