// SPDX-License-Identifier: Apache-2.0
// A command of the program, or of a module.
#pragma once

#include "cli/module_needs.h"

#include <functional>

namespace CLI {
class App;
}

namespace tabletop {

// The chosen command, once the whole command line has been read.
struct command_action {
    // What it does. Returns the exit code; throws input_error.
    std::function<int()> run;
    // Throws input_error for what it can refuse before anything starts, and does nothing else: `--refusals-only` asks.
    std::function<void()> refuse = [] {};
};

// The command line before it is parsed, for what depends on its words.
struct command_line {
    words_of_line words;
    // It has not been understood: its words are looked for in all modules that are built, so that they are known for
    // what they are.
    bool looks_everywhere = false;
};

struct cli_command {
    const char* name;
    // Adds it to the program; when the user names it, it sets `action`.
    void (*add)(CLI::App& program, const command_line& line, command_action& action);
    // What must be built before it runs; null: nothing.
    modules_needed (*needs)(const words_of_line& words) = nullptr;
};

}  // namespace tabletop
