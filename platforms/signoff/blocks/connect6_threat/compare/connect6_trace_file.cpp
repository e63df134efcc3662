// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/byte_text.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "support/input_error.h"
#include "support/json_text.h"

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

nlohmann::json phases_json(const connect6_phases& phases) {
    return {{"succ", optional_json(phases.succ)},
            {"threat", optional_json(phases.threat)},
            {"pm1", optional_json(phases.pm1)},
            {"pm2", optional_json(phases.pm2)},
            {"first_push", phases.first_push}};
}

connect6_phases parse_phases(const nlohmann::json& json) {
    return {optional_value(json.at("succ")), optional_value(json.at("threat")), optional_value(json.at("pm1")),
            optional_value(json.at("pm2")), json.at("first_push")};
}

nlohmann::json transaction_json(const connect6_transaction& one) {
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

connect6_transaction parse_transaction(const nlohmann::json& json) {
    connect6_transaction one;
    one.request = utf8_to_bytes(json.at("request"));
    one.reply = utf8_to_bytes(json.at("reply"));
    if (!json.at("phases").is_null()) one.phases = parse_phases(json.at("phases"));
    one.request_end = optional_value(json.at("request_end"));
    one.start = json.at("start").get<std::vector<std::uint64_t>>();
    for (const auto& event : json.at("events")) {
        const auto kind = event.at(1).get<unsigned>();
        if (kind > static_cast<unsigned>(connect6_event_kind::act)) throw input_error("unknown kind of event");
        one.events.push_back({event.at(0), static_cast<connect6_event_kind>(kind), event.at(2)});
    }
    one.edges_ps = json.at("edges_ps").get<std::vector<std::uint64_t>>();
    return one;
}

}  // namespace

void write_connect6_trace(std::ostream& out, const connect6_trace& game) {
    auto transactions = nlohmann::json::array();
    for (const auto& one : game.transactions) transactions.push_back(transaction_json(one));
    out << nlohmann::json{{"name", game.name}, {"exchanges", transactions}} << '\n';
}

std::optional<connect6_trace> connect6_trace_reader::next() {
    std::string text;
    if (!std::getline(in_, text)) return std::nullopt;
    ++line_;
    try {
        const auto json = parse_json(text);
        connect6_trace game;
        game.name = json.at("name");
        for (const auto& one : json.at("exchanges")) game.transactions.push_back(parse_transaction(one));
        return game;
    } catch (const std::exception& error) {
        throw input_error(fmt::format("{}:{}: {}", name_, line_, error.what()));
    }
}

}  // namespace tabletop
