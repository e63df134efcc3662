// SPDX-License-Identifier: Apache-2.0
// The module around a design and rules: its inputs are the design's pins by their names, at their usual levels, and
// `reset`, high in reset, which lasts five edges, the first one too. A simulation of it plays what a proof has found.
#pragma once

#include "design/description.h"
#include "design/verilated_ports.h"
#include "signoff/proof/rule_sets.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* bench_reset = "reset";
inline constexpr unsigned reset_edges = 5;

struct bench_pin {
    std::string name;
    unsigned bits;
};

struct proof_bench {
    rtl_description description;     // of the bench as a design: its ports are the pins
    std::vector<bench_pin> inputs;   // `reset` is one, if the design has a reset
    std::vector<bench_pin> outputs;  // of its simulation alone
    unsigned first_cycles = 0;       // with the first reset
};

// Writes the bench into a folder, where it stays as long as the description is used. ports: of the design. Throws
// input_error, by what the design has, when nothing can be proved of such a one.
proof_bench make_proof_bench(const rtl_description& design, const port_list& ports, const rule_set& rules,
                             const std::filesystem::path& folder);

}  // namespace tabletop
