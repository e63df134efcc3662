// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM, which are one.
#pragma once

namespace tabletop {

// The first one from now on asks what is under way to end in order, the second one ends the process.
void watch_interrupts();
bool interrupted();

// From now on the first one ends the process, with exit_interrupted: for what leaves nothing behind. One that has come
// before does so now.
void exit_at_interrupt();

}  // namespace tabletop
