// SPDX-License-Identifier: Apache-2.0
// `signoff --mutate-file`: sign-offs of a design with one wrong line after the other.
#pragma once

#include "signoff/mutation/mutation_options.h"
#include "signoff/report/mutation_score.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// options: of each sign-off; with the RTL of --rtl, or with our own of the only block that is named. A line is told as
// each ends. Throws input_error for what is wrong with the list or the design, and interruption.
mutation_score run_line_mutation(const signoff_options& options, const mutation_options& mutation,
                                 const progress_line& progress);

}  // namespace tabletop
