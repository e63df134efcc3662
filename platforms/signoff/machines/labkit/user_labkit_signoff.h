// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's RTL in the labkit, whole or its link: the machine in `ca` against the machine with the design.
#pragma once

#include "design/description.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// An entry for a design that differs in nothing, else one a category. Throws as run_bench_process().
void sign_user_labkit_off(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report);

}  // namespace tabletop
