// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, SIGTERM and SIGHUP (the terminal is closed), which are one.
#pragma once

namespace tabletop {

// The first one from now on asks what is under way to end in order, the second one ends the process.
// A reader that goes away ends nothing: writing to it fails, as to a full disk.
void watch_interrupts();
bool interrupted();

// From now on the first one ends the process, with exit_interrupted: for what leaves nothing behind. One that has come
// before does so now.
void exit_at_interrupt();

}  // namespace tabletop
