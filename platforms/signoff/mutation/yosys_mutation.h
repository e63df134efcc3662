// SPDX-License-Identifier: Apache-2.0
// A one-bit mutation of a netlist, as Yosys's `mutate` lists it.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

struct yosys_mutation {
    std::string mode;    // "inv", "const0", "cnot1"
    std::string cell;    // "$procdff$39", without the source that Yosys has in the name
    std::string port;    // of the cell, with its bit: "CLK[0]"
    std::string wire;    // the wire at this port, with its bit; empty: it has no name
    std::string source;  // where that is written: "nes_pad.sv:19"; empty: nowhere

    // Of a register's clock.
    bool is_of_clock() const { return port.rfind("CLK[", 0) == 0; }
    // "inv of $procdff$39 CLK[0]", with the wire if it has a name.
    std::string what() const;
    // The same, and where it is written: "inv of $procdff$39 CLK[0], nes_pad.sv:19".
    std::string text() const { return what() + ", " + source; }
};

// list: the file of `mutate -list`, a mutation a line.
std::vector<yosys_mutation> parse_mutations(const std::string& list);

}  // namespace tabletop
