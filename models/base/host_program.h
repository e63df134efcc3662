// SPDX-License-Identifier: Apache-2.0
// A program of the host, run and waited for.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// Files that are written anew.
struct program_output {
    std::filesystem::path out;  // standard output
    std::filesystem::path err;  // standard error; may be the same
};

// Who runs the program has given up what was under way (Ctrl-C).
struct interruption {};

// Runs a program, of the search path when its name has no slash, in a folder (empty: in this one), without a shell and
// without input. arguments: the first is the name that it is given. Returns its exit code, 128 + n when signal n ended
// it. Throws std::system_error when it cannot be started, with the code no_such_file_or_directory when there is none.
// given_up: asked several times a second; once it is true the program and whatever it has started are ended, by SIGINT
// and after some seconds by SIGKILL, and interruption is thrown.
int run_host_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::filesystem::path& folder, const program_output& output,
                     const std::function<bool()>& given_up = nullptr);

}  // namespace tabletop
