// SPDX-License-Identifier: Apache-2.0
// A user's design as a loaded shared library: Verilated every time, because only Verilator knows which files a design
// is made of; compiled when no library of the same generated code is in the cache.
#pragma once

#include "own_rtl/own_rtl.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

extern "C" struct own_rtl_functions;

namespace tabletop {

// One bit each. Pins that are left out of `inputs` but are ports of the design stay low.
struct design_pins {
    std::vector<std::string> inputs;   // ports; the clock first
    std::vector<std::string> outputs;  // ports
};

// An instance of the design. Inputs and outputs are numbered as in design_pins.
class loaded_design {
  public:
    // levels: bit n is what input n has in the beginning. Throws input_error when a port is not there, has another
    // direction or more than one bit, and with the tool's output when Verilator or the compiler finds an error.
    loaded_design(const own_rtl_description& description, const design_pins& pins, std::uint64_t levels);
    ~loaded_design();
    loaded_design(const loaded_design&) = delete;
    loaded_design& operator=(const loaded_design&) = delete;

    void drive(unsigned input, bool level);
    void settle();
    // As clocked_model::clock.
    std::uint64_t clock(std::uint64_t edges, bool& output_changed);
    bool output(unsigned output) const;
    std::string fault() const;

  private:
    const own_rtl_functions* functions_;
    void* design_;
};

}  // namespace tabletop
