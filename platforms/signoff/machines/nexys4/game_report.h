// SPDX-License-Identifier: Apache-2.0
// The sign-off of a game on the Nexys 4 machine: the machine in `ca` against the machine with the RTL in it,
// whoever's it is.
#pragma once

#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <string>

namespace tabletop {

// Adds an entry of these names for an exact comparison of all pins and pictures that both sides have. If a user's game
// differs, traffic is played in which its cycles decide nothing, and there is an entry for every category of pins and
// pictures. Throws machine_fault when the design stops itself.
void add_game(const std::string& name, const std::string& shown, const bench_options& bench,
              const signoff_options& options, const progress_line& progress, signoff_report& report);

}  // namespace tabletop
