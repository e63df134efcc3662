// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, SIGTERM and SIGHUP (the terminal is closed), which are one, and the end of the wall time that the user
// grants, which is another one.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace tabletop {

// The first one from now on asks what is under way to end in order, the second one ends the process.
// A reader that goes away ends nothing: writing to it fails, as to a full disk.
void watch_interrupts();
bool interrupted();

// From now on the first interrupt ends the process with exit_interrupted: for what leaves nothing behind. One that has
// come before does so now.
void exit_at_interrupt();

// The limit of --wall-limit; it counts from start_wall_limit() on, in this process alone. Its end is an interrupt. What
// then hangs, so that nothing ends in order, is ended `grace` later, with exit_check_failed.
inline constexpr std::chrono::seconds wall_limit_grace{30};
void set_wall_limit(std::chrono::milliseconds limit);
std::optional<std::chrono::milliseconds> wall_limit();
void start_wall_limit(std::chrono::milliseconds grace = wall_limit_grace);
void stop_wall_limit();
bool wall_limit_reached();
// "--wall-limit: the 10 s of wall time are over".
std::string wall_limit_text();

}  // namespace tabletop
