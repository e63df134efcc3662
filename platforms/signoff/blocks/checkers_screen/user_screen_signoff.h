// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own screen in place of the labkit's, alone.
#pragma once

#include "design/description.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// One entry; where it differs, one each for syncs, counters and pixels.
void sign_user_screen_off(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report);

// The options are of a simulation of that sign-off.
bool is_screen_traffic(const bench_options& options);
int run_user_screen_bench(const rtl_description& description, const bench_options& options);

}  // namespace tabletop
