// SPDX-License-Identifier: Apache-2.0
// The program started by itself, for one simulation in a process of its own.
#pragma once

#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace tabletop {

// Runs this program with the arguments; standard output goes to `out`, standard error to `err` (both are files that are
// written anew). Returns the exit code, 128 + n when signal n ended it. Throws std::system_error when it cannot be
// started, and interruption when Ctrl-C has ended it or ended this process' wait for it. It does not outlive this
// process.
int run_self(const std::vector<std::string>& arguments, const std::filesystem::path& out,
             const std::filesystem::path& err, const process_limits& limits = {});

// A check within a simulation has failed; what() has the simulation and what it said.
struct check_failed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What there is to say of an error that is a failed check, that of the bus protocol among them; else empty.
std::string failed_check(const std::exception& error);

// A simulation has refused what it was given, a file that is not there among it; what() has the simulation and what it
// said.
struct not_started : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Judges a simulation that has ended with this code and has said this on standard error: throws check_failed for
// exit_check_failed, not_started for exit_bad_input, std::runtime_error for any other but exit_done.
void require_done(int code, const std::string& simulation, const std::string& said);

// The message of an error that ended this program, from all that it said on standard error: the last one, without the
// program's name and the end of its line.
std::string message_of(const std::string& standard_error);
// The same for one that ended with exit_bad_input, with the lines below its message.
input_error refusal_of(const std::string& standard_error);

}  // namespace tabletop
