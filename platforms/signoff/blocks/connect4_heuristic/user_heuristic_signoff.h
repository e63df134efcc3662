// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own connect4_heuristic: the boards of ours, moves and cycles held against `ca`.
#pragma once

#include "signoff/descriptor.h"
#include "user_rtl/user_rtl.h"

namespace tabletop {

// Adds an entry, or one for answers and for cycles when the cycles differ. Throws input_error and machine_fault.
void sign_user_heuristic_off(const user_rtl_description& description, const signoff_options& options,
                             const progress_line& progress, signoff_report& report);

// One simulation of it.
int run_user_heuristic_bench(const user_rtl_description& description, const bench_options& options);

}  // namespace tabletop
