// SPDX-License-Identifier: Apache-2.0
// What a compiled design offers to the program that has loaded it. Both sides are compiled with this text.
#pragma once

#include <cstdint>

extern "C" {

// Pins are numbered: the inputs from 0 on, and the outputs from 0 on, as the program has named them.
struct own_rtl_functions {
    // A design with all its inputs as in `inputs` (bit n: input n) that has run its initial blocks.
    void* (*create)(std::uint64_t inputs);
    void (*destroy)(void* design);
    void (*drive)(void* design, unsigned input, bool level);
    void (*settle)(void* design);
    // At most `edges` rising edges of input 0; ends after the first that leaves the outputs other than they were when
    // this function returned last. Returns how many.
    std::uint64_t (*clock)(void* design, std::uint64_t edges, bool* changed);
    bool (*output)(void* design, unsigned output);
    // Why it has stopped; "" while it runs. Does nothing more after that.
    const char* (*fault)(void* design);
};

// The library's only symbol that others see.
const own_rtl_functions* tabletop_own_rtl();

// Where the runtime's printf goes: standard output is the program's.
int own_rtl_print(const char* format, ...);
}
