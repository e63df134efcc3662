// SPDX-License-Identifier: Apache-2.0
// `signoff --mutate` and `--mutate-file`: the score of the sign-off of blocks, ours or a user's.
#pragma once

#include "signoff/mutation/mutation_options.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// Throws input_error for what the user got wrong, and interruption.
signoff_report run_mutation(const signoff_options& options, const mutation_options& mutation,
                            const progress_line& progress);

}  // namespace tabletop
