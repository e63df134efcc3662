// SPDX-License-Identifier: Apache-2.0
#include "cli/run/player_request.h"

#include "base/input_error.h"
#include "base/parameters.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>
#include <cstdint>

namespace tabletop {

player_request parse_player(const std::string& text) {
    const auto sign = text.find_first_of("=:");
    if (sign == std::string::npos || text[sign] == ':') return {"", text};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

std::chrono::milliseconds parse_player_limit(const std::string& text) {
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    constexpr std::uint64_t most_ms = 24 * 60 * 60 * 1000;
    try {
        const auto ms = parse_time_ps(text) / ps_per_ms;
        if (ms >= 1 && ms <= most_ms) return std::chrono::milliseconds(ms);
    } catch (const input_error& error) {
        throw input_error(fmt::format("--player-limit: {}", error.what()));
    }
    throw input_error(fmt::format("--player-limit: \"{}\" is outside 1 ms to 86400 s", text));
}

answer_limits program_limits(std::chrono::milliseconds longest) {
    return {longest, interrupted};
}

}  // namespace tabletop
