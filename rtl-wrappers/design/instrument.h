// SPDX-License-Identifier: Apache-2.0
// What a build of a design tells beside its ports. Each instrument makes another build of a design.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

enum class instrument {
    none,
    coverage,  // which of its code has run (code_points.h)
    waves      // its signals in a wave_window
};

// Chooses for all designs, here and in programs that are started. folder: takes what they tell.
void choose_instrument(instrument choice, const std::filesystem::path& folder);

instrument chosen_instrument();
// Empty: there is no instrument.
std::filesystem::path instrument_folder();

// What the instrument needs.
struct instrument_parts {
    const char* name;
    std::vector<std::string> verilator;  // options of Verilator
    std::vector<std::string> runtime;    // sources of Verilator's runtime, beside the usual ones
    std::vector<std::string> compiler;   // options of the compiler, also of design_shim.cpp
};

const instrument_parts& parts_of(instrument which);

// Verilator 5.006 counts for several threads, of which a design has one: as it has written Vown__Syms.h, and three
// times as fast.
std::string without_atomic_counts(const std::string& symbols);

}  // namespace tabletop
