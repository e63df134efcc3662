// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/bench_run.h"

#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "support/input_error.h"

namespace tabletop {

int run_bench(const bench_options& options) {
    const auto* const found = find_descriptor(options.block);
    if (found == nullptr) throw input_error("there is no \"" + options.block + "\"");
    if (found->recorded) return run_recorded_bench(*found, options);
    if (!found->run_bench) throw input_error(found->name + " has no bench");
    return found->run_bench(options);
}

}  // namespace tabletop
