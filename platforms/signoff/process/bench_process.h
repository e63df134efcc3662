// SPDX-License-Identifier: Apache-2.0
// A simulation of a sign-off in a process of its own.
#pragma once

#include "signoff/signoff_options.h"
#include "support/scratch_folder.h"

#include <nlohmann/json.hpp>

namespace tabletop {

struct bench_figures {
    nlohmann::json all;  // as printed
    double cycles_per_second = 0;
};

// Builds the RTL that it plays, and runs the program with `bench-run` and these options; scratch: for its output.
// Throws input_error for what is wrong with a user's own RTL, machine_fault when that has stopped, std::runtime_error
// for any other end, and what run_self() throws.
bench_figures run_bench_process(const bench_options& options, const scratch_folder& scratch);
// The same of one that ends when it has shown its waves (design/wave_window.h), for which it is not judged.
void show_bench_waves(bench_options options);

}  // namespace tabletop
