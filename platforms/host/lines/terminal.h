// SPDX-License-Identifier: Apache-2.0
// The user's terminal as one end of a serial line: every key at once, no echo by the host, line ends untouched.
#pragma once

#include "host/display/terminal_mode.h"

namespace tabletop {

// Who gets Ctrl-C, Ctrl-Z and Ctrl-\ at it.
enum class terminal_signals { this_program, machine };

// Puts the terminal on standard input into that mode, until restore_terminal() or any end of the process, also by a
// signal. Nothing when standard input is none. enter_typing_mode(): line ends are line feeds, Ctrl-C is this program's;
// returns whether the terminal is in that mode.
void enter_terminal_mode(terminal_signals to);
bool enter_typing_mode();

}  // namespace tabletop
