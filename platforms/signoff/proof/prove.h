// SPDX-License-Identifier: Apache-2.0
// `signoff --prove`: rules of designs, proved or broken, as checks of a report. Nothing is played but what breaks one.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// Throws input_error for what the user got wrong, before anything is started, and for a design of which nothing can be
// proved. What has been found is in the report when interruption is thrown.
void prove_rules(const signoff_options& options, const progress_line& progress, signoff_report& report);

// Plays options.replay on a design and the rules that it names: a check, that none of them is broken. Throws
// input_error.
void replay_case(const signoff_options& options, signoff_report& report);

}  // namespace tabletop
