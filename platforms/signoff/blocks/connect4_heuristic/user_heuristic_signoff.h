// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own connect4_heuristic: the boards of ours, moves and cycles held against `ca`.
#pragma once

#include "design/description.h"
#include "signoff/descriptor.h"

namespace tabletop {

// Adds an entry, or one for answers and for cycles when the cycles differ. Throws input_error and machine_fault.
void sign_user_heuristic_off(const rtl_description& description, const signoff_options& options,
                             const progress_line& progress, signoff_report& report);

// One simulation of it.
int run_user_heuristic_bench(const rtl_description& description, const bench_options& options);

}  // namespace tabletop
