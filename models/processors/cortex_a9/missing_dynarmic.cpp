// SPDX-License-Identifier: Apache-2.0
// Stands in for the instruction-set simulator where there is no dynarmic: everything else of the program runs.
#include "processors/cortex_a9/iss.h"
#include "support/input_error.h"

namespace tabletop {

namespace {

[[noreturn]] void refuse() {
    throw input_error("this program has been built without libdynarmic, so no machine with a processor runs");
}

}  // namespace

void prepare_cortex_a9() {
    refuse();
}

std::unique_ptr<iss> make_cortex_a9(const iss_config&, iss_bus&) {
    refuse();
}

}  // namespace tabletop
