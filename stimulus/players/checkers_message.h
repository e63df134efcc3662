// SPDX-License-Identifier: Apache-2.0
// Moves on the wire between the checkers machine and its PC: the 72-bit code of a move, and the bytes that carry it.
#pragma once

#include "stimulus/players/checkers_rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

// Bits of the status field. All but the first two end what the PC has to say.
struct checkers_status {
    static constexpr uint8_t promoted = 1 << 0;
    static constexpr uint8_t continued = 1 << 1;  // in the next message, whose departure is the last landing here
    static constexpr uint8_t computer_won = 1 << 2;
    static constexpr uint8_t human_won = 1 << 3;
    static constexpr uint8_t draw = 1 << 4;
    static constexpr uint8_t illegal = 1 << 5;
};

// The 72-bit code: twelve fields of six bits, field k in bits [71-6k : 66-6k]. Fields that say nothing are 0, which is
// a light square.
struct checkers_message {
    static constexpr std::size_t fields = 12;
    static constexpr std::size_t most_jumps = 5;
    static constexpr std::size_t departure = 0;
    static constexpr std::size_t first_landing = 1;
    static constexpr std::size_t first_capture = 6;
    static constexpr std::size_t status = 11;

    std::array<uint8_t, fields> field{};

    // The last landing; 0: there is none.
    uint8_t destination() const;
    bool has(uint8_t status_bits) const { return (field[status] & status_bits) != 0; }
    bool operator==(const checkers_message& that) const { return field == that.field; }
};

// A chain of more than five jumps takes several. ends: status bits of the last one, beside promoted.
std::vector<checkers_message> messages_of(const checkers_move& move, uint8_t ends = 0);

// From the machine to the PC: frames of twelve bytes without end, of FF as long as there is nothing to say.
inline constexpr uint8_t checkers_idle_byte = 0xFF;
std::array<uint8_t, checkers_message::fields> bytes_to_pc(const checkers_message& message);

// The PC's end of that direction.
class checkers_frame_reader {
  public:
    // Twelve bytes in a row without an FF are a message: the one that ends here, if one does.
    std::optional<checkers_message> take(uint8_t byte);

  private:
    checkers_message message_;
    std::size_t taken_ = 0;
};

// From the PC to the machine: 1, a bit that is another one in each byte and 1 in the first, six bits. stuck: the bit
// stays 1, one of the specification's faults.
std::array<uint8_t, checkers_message::fields> bytes_from_pc(const checkers_message& message, bool stuck = false);

}  // namespace tabletop
