// SPDX-License-Identifier: Apache-2.0
// Called by a mutated netlist at its beginning.
#include <cstdlib>

extern "C" int chosen_mutant() {
    const char* const number = std::getenv("TABLETOP_MUTANT");
    return number == nullptr ? 0 : std::atoi(number);
}
