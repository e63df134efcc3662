// SPDX-License-Identifier: Apache-2.0
#include "base/input_error.h"
#include "base/parameters.h"
#include "cli/commands.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>

namespace tabletop {

void add_wall_limit_option(CLI::App& command) {
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    constexpr std::uint64_t most_ms = std::uint64_t{7} * 24 * 60 * 60 * 1000;
    add_parsed(
        command, "--wall-limit",
        [](const std::string& text) {
            const auto ms = parse_time_ps(text) / ps_per_ms;
            if (ms < 1 || ms > most_ms) throw input_error(fmt::format("\"{}\" is outside 1 ms to 604800 s", text));
            set_wall_limit(std::chrono::milliseconds(ms));
        },
        "End after this wall time, with exit code 1; the results up to then are written", "TIME");
}

}  // namespace tabletop
