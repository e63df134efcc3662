// SPDX-License-Identifier: Apache-2.0
// An instance of a user's design, of its loaded library.
#pragma once

#include "user_rtl/design_interface.h"
#include "user_rtl/user_rtl.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// An input and the bits that it may have, at most 64.
struct design_input {
    std::vector<port_pin> parts;  // most significant first
    bool inverted = false;
    unsigned least_bits = 1;
    unsigned most_bits = 1;
};

// An output and the bits that it may have, at most 63.
struct design_output {
    std::vector<port_pin> parts;  // most significant first
    unsigned least_bits = 1;
    unsigned most_bits = 1;
    bool inverted = false;
};

// Beside clock and reset. There are at most 64 inputs. Ports of the design, and bits of them, that are neither here nor
// in the description stay low. At most 128 bits of `outputs`, 64 of those that are quiet.
struct design_pins {
    std::vector<design_input> inputs;
    std::vector<design_output> outputs;
    std::vector<design_output> quiet = {};  // outputs whose changes are collected and end no burst of clocks
    std::vector<design_output> read = {};   // outputs whose changes nobody is told of
};

// An instance of the design. Inputs and outputs are numbered as in user_rtl_functions.
class loaded_design {
  public:
    // In reset. levels: bit n is what every bit of input n has in the beginning. Throws input_error when a port is not
    // there, has another direction or another width, and with the tool's output when Verilator or the compiler finds an
    // error.
    loaded_design(const user_rtl_description& description, const design_pins& pins, std::uint64_t levels);
    ~loaded_design();
    loaded_design(const loaded_design&) = delete;
    loaded_design& operator=(const loaded_design&) = delete;

    // As of user_rtl_functions.
    void reset(bool asserted);
    void drive(unsigned input, std::uint64_t value);
    unsigned input_bits(unsigned input) const;
    void settle();
    // As clocked_model::clock.
    std::uint64_t clock(std::uint64_t edges, bool& output_changed);
    std::uint64_t output(unsigned output) const;
    unsigned output_bits(unsigned output) const;
    // What the quiet outputs have done since the last call, as of user_rtl_functions.
    const user_rtl_change* changes(std::size_t& count);
    std::string fault() const;

  private:
    const user_rtl_functions* functions_;
    void* design_;
};

}  // namespace tabletop
