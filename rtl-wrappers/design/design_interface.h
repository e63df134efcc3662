// SPDX-License-Identifier: Apache-2.0
// What a compiled design offers to the program that has loaded it. Both sides are compiled with this text. Ports lie in
// an instance's memory, where the program reads and drives them; only evaluation is a call.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

enum design_direction : unsigned { design_in, design_out, design_inout };

// A port of the top module.
struct design_port {
    const char* name;
    design_direction direction;
    unsigned bits;   // 0: an array
    bool is_vector;  // [left:right] as it is declared; a single bit is one, too
    int left;
    int right;
    std::size_t bytes;  // that it lies in: a word of 1, 2, 4 or 8, or of more than 64 bits words of 4, the lowest first
};

// Bits of an instance whose change ends a burst of clocks.
struct design_watch {
    const std::uint64_t* word;
    std::uint64_t mask;
    std::uint64_t last;  // set when a burst has ended by a change
};

struct design_functions {
    const design_port* ports;
    std::size_t port_count;
    bool has_reset;
    // Makes a design that is in reset and not evaluated: the first evaluation runs the initial blocks, and finds the
    // inputs as they have been driven by then. Registers without an initial value hold 0, or with another seed than 0
    // something at random. mutant: which one a netlist with mutants is; 0: none.
    void* (*create)(std::uint64_t seed, unsigned mutant);
    void (*destroy)(void* design);
    // Where a port lies. After reset() a design without a reset has it elsewhere.
    void* (*address)(void* design, std::size_t port);
    // A design without a reset stays as its configuration leaves it instead, and no edge reaches it.
    void (*reset)(void* design, bool asserted);
    // An input may have changed.
    void (*settle)(void* design);
    // A cycle of the clock. inputs_rest: no input has changed since the last one, or a settle() after it.
    void (*cycle)(void* design, bool inputs_rest);
    // Runs at most `edges` cycles; ends after the first that leaves one of the watched words other than it was last.
    // Returns how many. inputs_rest: as in cycle(), before the first of them.
    std::uint64_t (*clock)(void* design, std::uint64_t edges, bool inputs_rest, design_watch* watched,
                           std::size_t watched_count, bool* changed);
    // From now on no evaluation is left out because it would change nothing.
    void (*evaluate_every_edge)(void* design);
    // Why it has stopped; "" while it runs. Does nothing more after that.
    const char* (*fault)(void* design);
    // Writes into a file how often the points of its code have run since the last call, as Verilator does. Null: the
    // build does not count them.
    void (*take_coverage)(void* design, const char* file);
    // From now on its signals are written into FILE.0.vcd, as wave_window says; after each reset() of a design without
    // a reset into the file with the next number. Null: the build cannot do it.
    void (*trace)(void* design, const char* file);
    void (*end_trace)(void* design);
};

// The library's only symbol that others see.
const design_functions* tabletop_design();

// Where the runtime's printf goes: standard output is the program's.
int design_print(const char* format, ...);
}
