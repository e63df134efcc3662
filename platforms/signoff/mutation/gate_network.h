// SPDX-License-Identifier: Apache-2.0
// A block as AND gates and registers, from the binary AIGER file that Yosys's `write_aiger -symbols` writes. A literal
// is twice the number of a variable, plus one when inverted; variable 0 is false, then come the inputs, the registers
// and the gates, each after what it takes. What the registers begin with is left out.
#pragma once

#include <array>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

class gate_network {
  public:
    using gate = std::array<unsigned, 2>;  // literals

    unsigned inputs = 0;
    std::vector<unsigned> next;     // literals, by register
    std::vector<unsigned> outputs;  // literals
    std::vector<gate> gates;

    // Throws std::runtime_error for what is no such file.
    explicit gate_network(const std::filesystem::path& file);

    unsigned sources() const { return inputs + static_cast<unsigned>(next.size()); }
    unsigned first_gate() const { return 1 + sources(); }
    // The variables of a word, from its bit 0 on: of inputs or of registers. Throws std::runtime_error when it is not
    // there.
    std::vector<unsigned> word(const std::string& name, unsigned bits) const;

  private:
    void read_names(std::istream& in);

    std::map<std::string, unsigned> names_;
};

// One mutant of a network that has all of them, chosen by an input `mutant` of 16 bits: that is the number then, the
// registers are inputs, and what they become is an output each. Two such files are alike when they answer every input
// alike, in whatever state.
void write_mutant(const gate_network& network, unsigned number, const std::filesystem::path& file);

}  // namespace tabletop
