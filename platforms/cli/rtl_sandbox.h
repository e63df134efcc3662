// SPDX-License-Identifier: Apache-2.0
// --rtl-sandbox: the program, started once more inside bubblewrap, where a user's design can read files and write those
// that the command line names, and nothing else.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

// What the command line lets the program do.
struct sandbox_grants {
    std::vector<std::string> files;    // written; "-" and empty ones are none
    std::vector<std::string> folders;  // written in
    bool network = false;
};

// Runs the same command line without --rtl-sandbox, confined, and returns its exit code. Ctrl-C, SIGTERM and SIGHUP
// reach it as they reach this process. Throws input_error, before anything has been started, when bubblewrap is not
// installed or cannot make a sandbox here.
int run_in_sandbox(const sandbox_grants& grants);

// This is that program.
bool is_in_sandbox();

}  // namespace tabletop
