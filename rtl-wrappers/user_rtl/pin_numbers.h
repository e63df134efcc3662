// SPDX-License-Identifier: Apache-2.0
// Collects the pins that a description names for a design_pins.
#pragma once

#include "user_rtl/user_rtl.h"
#include "user_rtl/verilated_library.h"

#include <optional>
#include <string>

namespace tabletop {

// Each function returns the number by which the design knows the pin; nothing when the description has none.
class pin_numbers {
  public:
    using number = std::optional<unsigned>;

    pin_numbers(const user_rtl_description& description, design_pins& pins) : description_(description), pins_(pins) {}

    number input(const std::string& pin, unsigned least_bits = 1, unsigned most_bits = 1) {
        if (!description_.has_pin(pin)) return std::nullopt;
        pins_.inputs.push_back({description_.ports.at(pin), description_.is_inverted(pin), least_bits, most_bits});
        return static_cast<unsigned>(pins_.inputs.size() - 1);
    }
    number output(const std::string& pin, unsigned bits = 1) { return output(pin, bits, bits); }
    number output(const std::string& pin, unsigned least_bits, unsigned most_bits) {
        if (!description_.has_pin(pin)) return std::nullopt;
        pins_.outputs.push_back({description_.ports.at(pin), least_bits, most_bits, description_.is_inverted(pin)});
        return static_cast<unsigned>(pins_.outputs.size() - 1);
    }
    // After the outputs.
    number quiet(const std::string& pin, unsigned most_bits) {
        if (!description_.has_pin(pin)) return std::nullopt;
        pins_.quiet.push_back({description_.ports.at(pin), 1, most_bits});
        return static_cast<unsigned>(pins_.outputs.size() + pins_.quiet.size() - 1);
    }
    // After the quiet ones.
    number read(const std::string& pin, unsigned bits) { return read(pin, bits, bits); }
    number read(const std::string& pin, unsigned least_bits, unsigned most_bits) {
        if (!description_.has_pin(pin)) return std::nullopt;
        pins_.read.push_back({description_.ports.at(pin), least_bits, most_bits, description_.is_inverted(pin)});
        return static_cast<unsigned>(pins_.outputs.size() + pins_.quiet.size() + pins_.read.size() - 1);
    }

  private:
    const user_rtl_description& description_;
    design_pins& pins_;
};

}  // namespace tabletop
