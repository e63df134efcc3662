// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/signoff_options.h"

namespace tabletop {

// One simulation, what `bench-run` does. Returns the exit code; throws input_error.
int run_bench(const bench_options& options);

}  // namespace tabletop
