// SPDX-License-Identifier: Apache-2.0
// A move between the labkit and its PC: the 72-bit code, and the twelve bytes that carry it either way. Plain data, no
// SystemC.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop {

// Bits of the status field. All but the first two end what the PC has to say.
struct checkers_status {
    static constexpr std::uint8_t promoted = 1 << 0;
    static constexpr std::uint8_t continued = 1 << 1;  // in the next message, whose departure is the last landing here
    static constexpr std::uint8_t computer_won = 1 << 2;
    static constexpr std::uint8_t human_won = 1 << 3;
    static constexpr std::uint8_t draw = 1 << 4;
    static constexpr std::uint8_t illegal = 1 << 5;
};

// Twelve fields of six bits, field k in bits [71-6k : 66-6k]: locations, and the status. Fields that say nothing are 0,
// which is a light square.
struct checkers_message {
    static constexpr std::size_t fields = 12;
    static constexpr std::size_t most_jumps = 5;
    static constexpr std::size_t departure = 0;
    static constexpr std::size_t first_landing = 1;
    static constexpr std::size_t first_capture = 6;
    static constexpr std::size_t status = 11;

    // As pins, the message is two halves of six fields each, the first field of each highest.
    static constexpr std::size_t half_fields = fields / 2;
    static constexpr unsigned field_bits = 6;
    static constexpr unsigned half_bits = half_fields * field_bits;

    std::array<std::uint8_t, fields> field{};

    constexpr std::uint64_t half(std::size_t n) const {
        std::uint64_t levels = 0;
        for (std::size_t k = 0; k < half_fields; ++k) levels = levels << field_bits | field[n * half_fields + k];
        return levels;
    }
    static constexpr checkers_message of_halves(std::uint64_t high, std::uint64_t low) {
        checkers_message message;
        for (std::size_t k = half_fields; k-- > 0; high >>= field_bits, low >>= field_bits) {
            message.field[k] = static_cast<std::uint8_t>(high & field_mask);
            message.field[half_fields + k] = static_cast<std::uint8_t>(low & field_mask);
        }
        return message;
    }
    // The last landing; 0: there is none.
    constexpr std::uint8_t destination() const {
        for (auto k = first_capture; k-- > first_landing;) {
            if (field[k] != 0) return field[k];
        }
        return 0;
    }
    constexpr bool has(std::uint8_t status_bits) const { return (field[status] & status_bits) != 0; }
    bool operator==(const checkers_message& that) const { return field == that.field; }
    bool operator!=(const checkers_message& that) const { return field != that.field; }

  private:
    static constexpr std::uint64_t field_mask = (1u << field_bits) - 1;
};

namespace checkers_bytes {

inline constexpr unsigned field_mask = 0x3F;

// The machine sends the PC frames of twelve bytes without end, {11, field}, or FF as long as there is nothing to say.
inline constexpr std::uint8_t idle = 0xFF;
constexpr std::uint8_t to_pc(unsigned field) {
    return static_cast<std::uint8_t>(0xC0 | field);
}

// The PC sends the machine {1, alternate, field}; alternate is 1 in a message's first byte and another one in each that
// follows.
inline constexpr unsigned mark = 0x80;
inline constexpr unsigned alternate = 0x40;
constexpr std::uint8_t from_pc(unsigned field, bool alternate_bit) {
    return static_cast<std::uint8_t>(mark | (alternate_bit ? alternate : 0) | field);
}

}  // namespace checkers_bytes
}  // namespace tabletop
