// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_threat_query_lines.h"

#include "signoff/blocks/connect6_threat/compare/byte_text.h"
#include "signoff/query/query_lines.h"
#include "support/input_error.h"

namespace tabletop {
namespace {

using json = nlohmann::ordered_json;

template <typename T>
json value_or_null(const std::optional<T>& value) {
    return value ? json(*value) : json();
}

json cycles_json(const connect6_transaction& one) {
    if (one.reply.empty() || !one.phases) {
        return {{"succ", nullptr}, {"threat", nullptr}, {"pm1", nullptr}, {"pm2", nullptr}, {"first_push", nullptr}};
    }
    const auto& phases = *one.phases;
    return {{"succ", value_or_null(phases.succ)},
            {"threat", value_or_null(phases.threat)},
            {"pm1", value_or_null(phases.pm1)},
            {"pm2", value_or_null(phases.pm2)},
            {"first_push", phases.first_push}};
}

json serial_json(const connect6_transaction& one) {
    if (one.reply.empty() || !one.request_end) return {{"request_end", nullptr}, {"start", nullptr}};
    return {{"request_end", *one.request_end}, {"start", one.start}};
}

}  // namespace

std::vector<std::string> parse_connect6_requests(const nlohmann::json& line) {
    check_query_keys(line, {"id", "requests"});
    const auto given = line.find("requests");
    if (given == line.end()) throw input_error("requests is missing");
    if (!given->is_array()) throw input_error("requests must be a list of texts");
    std::vector<std::string> requests;
    for (const auto& request : *given) {
        if (!request.is_string()) throw input_error("requests must be a list of texts");
        requests.push_back(utf8_to_bytes(request.get_ref<const std::string&>()));
    }
    return requests;
}

json connect6_answer_json(const std::vector<connect6_transaction>& transactions, std::size_t requests) {
    auto replies = json::array();
    auto cycles = json::array();
    auto serial = json::array();
    for (std::size_t n = 0; n < requests; ++n) {
        const auto one = n < transactions.size() ? transactions[n] : connect6_transaction();
        replies.push_back(one.reply.empty() ? json() : json(bytes_to_utf8(one.reply)));
        cycles.push_back(cycles_json(one));
        serial.push_back(serial_json(one));
    }
    return {{"replies", replies}, {"cycles", cycles}, {"serial", serial}};
}

}  // namespace tabletop
