// SPDX-License-Identifier: Apache-2.0
// Sign-off of RTL that --rtl describes in the Nexys 4 machine: the platform in `ca` against the platform with the
// design in it, by what the design has pins for.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// Adds an entry for every category of pins and pictures that can be compared. Throws input_error before anything is
// started, and machine_fault when the design stops itself.
signoff_report sign_described_game_off(const signoff_options& options, const progress_line& progress);

}  // namespace tabletop
