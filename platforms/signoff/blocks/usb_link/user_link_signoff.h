// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own link in place of the labkit's, alone between an FT245R and one who asks for messages.
#pragma once

#include "design/description.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// An entry each for a chip in front of the link and for pins that are driven by hand; where they differ, what was said
// and when by themselves.
void sign_user_link_off(const rtl_description& description, const signoff_options& options,
                        const progress_line& progress, signoff_report& report);

// The options are of a simulation of that sign-off.
bool is_link_traffic(const bench_options& options);
int run_user_link_bench(const rtl_description& description, const bench_options& options);

}  // namespace tabletop
