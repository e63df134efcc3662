// SPDX-License-Identifier: Apache-2.0
// Ctrl-C: the first one asks the run to end with its statistics, the second one ends the process.
#pragma once

namespace tabletop {

void watch_interrupts();
bool interrupted();

}  // namespace tabletop
