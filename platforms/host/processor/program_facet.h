// SPDX-License-Identifier: Apache-2.0
// The facet of a kind of machine with a processor: there is memory to load, a parameter semihosting.quota of the kind
// size, and the machine's own game.
#pragma once

#include "base/parameters.h"
#include "base/register_info.h"
#include "host/processor/source_start.h"

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class program_facet {
  public:
    virtual ~program_facet() = default;

    // The game with these parameters, as of own_file().
    virtual std::string firmware(const parameter_set& parameters) const = 0;
    // Why that cannot be the program with these parameters, as a sentence; empty: it can.
    virtual std::string why_no_game(const parameter_set&) const { return ""; }
    // What a program that comes as source files becomes one with, with these parameters; empty: there is no way. Such a
    // program is told what is odd about it (program_hints).
    virtual std::optional<source_start> start_of_sources(const parameter_set&) const { return std::nullopt; }
    // Why there is none, as a sentence.
    virtual std::string why_no_sources() const = 0;
    // The registers that the processor sees, by instance.
    virtual std::vector<register_region> registers() const = 0;
    // The same as a CMSIS-SVD file.
    virtual std::string svd() const = 0;
};

}  // namespace tabletop
