// SPDX-License-Identifier: Apache-2.0
// Runs a program of the host and waits for it.
#pragma once

#include "support/host_process.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// The files that take its output; they are overwritten.
struct program_output {
    std::filesystem::path out;  // standard output
    std::filesystem::path err;  // standard error; may be the same
};

// The user has interrupted the work (Ctrl-C).
struct interruption {};

// Runs a program in a folder (empty: the current one), without a shell and without input. A name without a slash is
// looked up in the search path. arguments: the first is the name that the program is given. Returns its exit code, 128
// + n when signal n ended it. Throws std::system_error when it cannot be started, with the code
// no_such_file_or_directory when there is none. given_up: asked several times a second. Once it is true, the program
// and all that it has started are ended by SIGINT, after some seconds by SIGKILL, and interruption is thrown.
int run_host_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::filesystem::path& folder, const program_output& output,
                     const std::function<bool()>& given_up = nullptr, const process_limits& limits = {});

}  // namespace tabletop
