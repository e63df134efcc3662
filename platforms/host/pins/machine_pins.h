// SPDX-License-Identifier: Apache-2.0
// What the general-purpose pins of a machine are called: the first ones by their numbers, others by names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

// Pins NAME0, NAME1, .. or, with letters, NAMEa, NAMEb, ..
struct machine_pin_group {
    std::string name;
    unsigned count;        // with letters at most 26
    bool is_input = true;  // can be moved from outside
    bool has_letters = false;
};

class machine_pins {
  public:
    machine_pins() = default;
    // The pins of the groups are counted on from the numbered ones.
    explicit machine_pins(unsigned numbered, std::vector<machine_pin_group> groups = {});

    unsigned numbered() const { return numbered_; }
    bool empty() const { return count_ == 0; }
    // The pin of this name, or of this number. Throws input_error, which says what there is, for a pin that does not
    // exist or cannot be moved from outside.
    unsigned input(std::string_view text) const;
    // The pin as a value in JSON: 7, or "LEDR3".
    std::string json(unsigned pin) const;

  private:
    std::string inputs() const;

    unsigned numbered_ = 0;
    unsigned count_ = 0;
    std::vector<machine_pin_group> groups_;
};

}  // namespace tabletop
