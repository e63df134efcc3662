// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own connect4_minimax: the register traffic of ours, answers and cycles held against `ca`.
#pragma once

#include "design/description.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "signoff/descriptor.h"

namespace tabletop {

// Of its stimulus, what is left out unless it is asked for: accesses that an address of seven bits cannot tell apart.
inline constexpr const char* user_engine_far_holes = "far_holes";

// The engine of ours that the description's is held against.
connect4_minimax_config config_beside(const rtl_description& description);

// Adds an entry, or one for answers and for cycles when the cycles differ. Throws input_error and machine_fault.
void sign_user_engine_off(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report);

// One simulation of it.
int run_user_engine_bench(const rtl_description& description, const bench_options& options);

}  // namespace tabletop
