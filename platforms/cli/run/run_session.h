// SPDX-License-Identifier: Apache-2.0
// One run of a machine: everything the user gave is checked, then the machine is built, then time runs until the first
// of the endings.
#pragma once

#include "cli/run/run_options.h"
#include "host/run/run_end.h"

#include <cstdint>
#include <string>

namespace tabletop {

struct run_report {
    int exit_code = 0;
    run_end end = run_end::idle;
    std::string reason;  // why the code is not 0; a fault has several lines
    std::uint64_t simulated_ps = 0;
    std::string results;     // what those at its connectors say, a JSON object
    std::string processors;  // where they are, a JSON list
    std::string hints;       // what has been told of the program, a JSON list
    std::string where;       // the first of them, in words; empty: there is none
};

// Throws input_error before simulated time has begun.
run_report run_machine(const run_options& options);

}  // namespace tabletop
