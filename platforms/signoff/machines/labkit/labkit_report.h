// SPDX-License-Identifier: Apache-2.0
// Sign-off of RTL in the labkit, of all of it or of a block: the machine in `ca` against the machine with that RTL,
// ours or what --rtl describes.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <string>

namespace tabletop {

// Adds an entry, or one a category where they differ. name, variant: of the entry. Throws as run_bench_process().
void sign_labkit_off(const std::string& name, const std::string& variant, const signoff_options& options,
                     const progress_line& progress, signoff_report& report);

}  // namespace tabletop
