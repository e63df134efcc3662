// SPDX-License-Identifier: Apache-2.0
// The blocks of the Nexys 4 machine on their benches, for sign-off.
#pragma once

#include "signoff/bench/search_speed.h"
#include "signoff/process/bench_process.h"
#include "signoff/signoff_session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr std::uint64_t nexys4_board_hz = 100'000'000;  // seed: the only oscillator of the board

// Of a block, the builds that have a Verilated view; empty: it is none of this machine's.
std::vector<std::string> nexys4_variants(const std::string& block);

// One simulation: what was seen goes to the recording.
search_speed run_nexys4_block(const bench_options& options, bench_recording& to);

}  // namespace tabletop
