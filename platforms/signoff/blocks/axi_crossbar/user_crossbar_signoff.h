// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own axi_crossbar, of as many ports as it has: the traffic of ours, answers and cycles held
// against `ca`.
#pragma once

#include "design/description.h"
#include "signoff/descriptor.h"

namespace tabletop {

// Adds an entry, or several when anything differs. Throws input_error and machine_fault.
void sign_user_crossbar_off(const rtl_description& description, const signoff_options& options,
                            const progress_line& progress, signoff_report& report);

// One simulation of it.
int run_user_crossbar_bench(const rtl_description& description, const bench_options& options);

}  // namespace tabletop
