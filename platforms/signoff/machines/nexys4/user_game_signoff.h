// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's RTL in the Nexys 4 machine: the platform in `ca` against the platform with the design in it.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// What of a user's game is not played unless --include names it.
inline constexpr const char* user_game_bounces = "bounces";

// Adds an entry for every category of pins and pictures that can be compared. Throws input_error before anything is
// started, and machine_fault when the design stops itself.
signoff_report sign_user_game_off(const signoff_options& options, const progress_line& progress);

// One simulation: writes pins and pictures beside each other and the speed to standard output.
int run_user_game_bench(const bench_options& options);

}  // namespace tabletop
