// SPDX-License-Identifier: Apache-2.0
#include "cli/match/match_latency.h"
#include "base/json_text.h"

#include <nlohmann/json.hpp>

namespace tabletop {

std::vector<std::uint64_t> answer_latencies(std::istream& serial_log, const std::string& line, const std::string& mark,
                                            answer_point until) {
    answer_clock clock(mark, until);
    for (std::string text; std::getline(serial_log, text);) {
        const auto entry = parse_json(text);
        if (entry.value("port", "") != line) continue;
        const auto end_ps = entry.at("end_ps").get<std::uint64_t>();
        if (entry.at("dir") == "to_device") {
            clock.sent_to_machine(entry.at("t_ps").get<std::uint64_t>(), end_ps);
        } else {
            clock.received(static_cast<char>(entry.at("byte").get<unsigned>()), entry.at("t_ps").get<std::uint64_t>(),
                           end_ps);
        }
    }
    return clock.take();
}

}  // namespace tabletop
