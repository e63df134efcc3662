// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include <cstdint>

namespace tabletop {

// Where both see the same bits. `at` has no synchroniser: a data line that moves in the last cycles before a tick, as
// of a glitch, may be seen differently.
struct nes_host_tolerance {
    std::uint64_t byte_cycles = 0;   // from the start of a frame to its byte
    std::uint64_t event_cycles = 2;  // from the release of a button to its event
    std::uint64_t sampling_cycles = 3;
};

inline constexpr nes_host_tolerance nes_host_at_tolerance{};

}  // namespace tabletop
