// SPDX-License-Identifier: Apache-2.0
// The time of a frame in words.
#pragma once

#include <fmt/format.h>
#include <cstdint>
#include <string>

namespace tabletop {

// The time in milliseconds, exact to the picosecond, without the unit: two frames never have the same.
inline std::string milliseconds(std::uint64_t ps) {
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    return fmt::format("{}.{:09}", ps / ps_per_ms, ps % ps_per_ms);
}

}  // namespace tabletop
