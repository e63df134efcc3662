// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/log_entry.h"

#include <fmt/format.h>

#include "base/parameters.h"
#include "support/input_error.h"
#include "support/json_text.h"

namespace tabletop {

void read_log_lines(std::istream& log, const std::string& name,
                    const std::function<void(const nlohmann::json& entry)>& read) {
    std::string line;
    for (unsigned number = 1; std::getline(log, line); ++number) {
        try {
            read(parse_json(line));
        } catch (const nlohmann::json::exception&) {
            throw input_error(fmt::format("{}:{}: not a line of a serial log", name, number));
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}:{}: {}", name, number, error.what()));
        }
    }
}

uint64_t log_number(const nlohmann::json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_number_unsigned())
        throw input_error(fmt::format("\"{}\" is not a number of 0 or more", key));
    return found->get<uint64_t>();
}

uint64_t log_time_ps(const nlohmann::json& entry, const char* key) {
    const uint64_t time_ps = log_number(entry, key);
    if (time_ps > latest_time_ps) throw input_error(fmt::format("\"{}\" is outside 0 to {}", key, latest_time_ps));
    return time_ps;
}

std::string log_text(const nlohmann::json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_string()) throw input_error(fmt::format("\"{}\" is not a text", key));
    return found->get<std::string>();
}

}  // namespace tabletop
