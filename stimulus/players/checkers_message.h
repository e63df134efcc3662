// SPDX-License-Identifier: Apache-2.0
// The PC's end of the link to the checkers machine: moves as messages, messages as bytes.
#pragma once

#include "engines/checkers_referee/move_code.h"
#include "stimulus/players/checkers_rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

// A chain of more than five jumps takes several. ends: status bits of the last one, beside promoted.
std::vector<checkers_message> messages_of(const checkers_move& move, uint8_t ends = 0);

// Finds the messages in what the machine sends.
class checkers_frame_reader {
  public:
    // Twelve bytes in a row without an idle one are a message: the one that ends here, if one does.
    std::optional<checkers_message> take(uint8_t byte);

  private:
    checkers_message message_;
    std::size_t taken_ = 0;
};

// What the PC sends. stuck: the alternate bit stays 1, one of the specification's faults.
std::array<uint8_t, checkers_message::fields> bytes_from_pc(const checkers_message& message, bool stuck = false);

}  // namespace tabletop
