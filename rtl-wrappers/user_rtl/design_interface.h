// SPDX-License-Identifier: Apache-2.0
// What a compiled design offers to the program that has loaded it. Both sides are compiled with this text.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

// The quiet outputs, which end no burst of clocks, side by side, the first one from bit 0 on; from this edge on.
struct user_rtl_change {
    std::uint64_t edges;  // rising edges of the clock before it, since the design was made
    std::uint64_t value;
};

// Pins are numbered: the inputs from 0 on, and the outputs from 0 on, as the program has named them; after them the
// quiet ones, and then those that are only read. Clock and reset are none of them.
struct user_rtl_functions {
    // A design in reset that has run its initial blocks. inputs: bit n says whether all bits of input n are high.
    void* (*create)(std::uint64_t inputs);
    void (*destroy)(void* design);
    // One that has no reset stays as its configuration leaves it instead, and no edge reaches it.
    void (*reset)(void* design, bool asserted);
    void (*drive)(void* design, unsigned input, std::uint64_t value);
    unsigned (*input_bits)(unsigned input);  // 0: it has none, as of outputs
    void (*settle)(void* design);
    // At most `edges` rising edges of the clock; ends after the first that leaves the outputs that are neither quiet
    // nor only read other than they were when this function returned last. Returns how many.
    std::uint64_t (*clock)(void* design, std::uint64_t edges, bool* changed);
    std::uint64_t (*output)(void* design, unsigned output);
    unsigned (*output_bits)(unsigned output);
    // What the quiet outputs have done since the last call, oldest first; the first change ever is the state after
    // create(). There until this function is called again.
    const user_rtl_change* (*changes)(void* design, std::size_t* count);
    // Why it has stopped; "" while it runs. Does nothing more after that.
    const char* (*fault)(void* design);
};

// The library's only symbol that others see.
const user_rtl_functions* tabletop_user_rtl();

// Where the runtime's printf goes: standard output is the program's.
int user_rtl_print(const char* format, ...);
}
