// SPDX-License-Identifier: Apache-2.0
// Who is at the serial lines of a machine and who has the terminal, from what the user has asked for.
#pragma once

#include "cli/run/run_options.h"
#include "host/lines/player_far_end.h"
#include "host/linux/initramfs.h"
#include "host/machine.h"

#include <string>
#include <vector>

namespace tabletop {

// With the line that talks, and a person who is a player at the terminal where the machine asks for no more.
run_options with_lines(const machine_kind& kind, const parameter_set& parameters, const run_options& given);

bool standard_output_taken(const run_options& options);
bool terminal_free(const run_options& options);
bool takes_terminal(const run_options& options);
// Who reads from the terminal beside a display, and how to change that: "uart0 has this terminal; connect it elsewhere
// (..)". Empty: nobody.
std::string terminal_holder(const machine_kind& kind, const run_options& options);
// What there is to say of piped input that no line reads; empty: nothing.
std::string unread_input(const machine_kind& kind, const run_options& options);
console_input input_of_console(const machine_kind& kind, const run_options& options);

// One for every line. Throws input_error for lines that the machine does not have, two at one, and what a player's
// name or a backend says wrong.
far_end_map make_far_ends(const machine_kind& kind, const parameter_set& parameters, const run_options& options);

// The players that `--player` takes on a platform.
std::vector<std::string> players_of(const machine_kind& kind);

// A --colour of the machine: first or black, second or white, both. Throws input_error.
machine_order parse_colour(const std::string& text);

}  // namespace tabletop
