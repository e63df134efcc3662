// SPDX-License-Identifier: Apache-2.0
// A terminal of the user in another mode than it was found in, and back again whatever ends the process. One at a time.
#pragma once

#include <termios.h>

namespace tabletop {

struct terminal_change {
    int descriptor = -1;        // of the terminal, open until it is restored
    void (*adapt)(termios&){};  // makes the new mode of the old one
    // What the terminal is told then, and when it goes back; for ever valid.
    const char* enter = "";
    const char* leave = "";
    // What this process writes to a terminal by standard output or standard error is kept back until then.
    bool hold_messages = false;
};

// Changes the terminal until restore_terminal() or any end of the process, also by a signal; while the process is
// stopped (Ctrl-Z) the terminal is as it was. Does nothing when another change is in force. Returns whether it is done.
bool change_terminal(const terminal_change& change);

// What change_terminal() does for the signals of a fault that nobody has asked for. It is for a program that handles
// some of them itself and passes on the rest.
void restore_at_faults();

// Returns whether there was a change. Safe to call at any time, also from a signal handler.
bool restore_terminal();

// How often the terminal has come back from a stop: what was on it is gone.
unsigned terminal_returns();

}  // namespace tabletop
