// SPDX-License-Identifier: Apache-2.0
// Values that differ from turn to turn of a loop, as intervals: what a turn makes of a register that counts is known
// only within bounds, and so are the flags.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace tabletop {

struct turn_value {
    std::uint32_t now = 0;     ///< in the turn that has been made
    std::uint32_t lowest = 0;  ///< in all of them
    std::uint32_t highest = 0;
    unsigned age = 0;  ///< so many turns ago it has been read; 0: in this one, or it never changes

    bool is_fixed() const { return lowest == highest; }
    bool operator==(const turn_value& other) const {
        return now == other.now && lowest == other.lowest && highest == other.highest && age == other.age;
    }
    static turn_value fixed(std::uint32_t value) { return {value, value, value, 0}; }
    static turn_value any(std::uint32_t now, unsigned age) { return {now, 0, ~0u, age}; }
};

/// Flags as in the status register.
struct turn_flags {
    std::uint32_t now = 0;
    std::uint32_t known = ~0u;  ///< those that are the same in all turns
    unsigned age = 0;
    std::uint64_t excess = 0;  ///< if what has been read goes on by so much less, they are known; 0: not sure

    /// Does a condition hold, in all turns? Empty: not in all of them, or not in none.
    std::optional<bool> decide(std::uint32_t condition) const;
};

/// a + b + carry, with the flags, whose carry is the one that is added.
turn_value add(const turn_value& a, const turn_value& b, turn_flags& flags);
turn_value inverse(const turn_value& a);
turn_value bit_and(const turn_value& a, const turn_value& b);
turn_value bit_or(const turn_value& a, const turn_value& b);
turn_value bit_xor(const turn_value& a, const turn_value& b);
/// N and Z of a result; C and V stay.
void set_result_flags(turn_flags& flags, const turn_value& result);

enum class turn_shift : std::uint8_t { left, right, arithmetic_right, rotate };
/// Shifts by 0 to 32. carry: what the flags have before; afterwards what is shifted out.
turn_value shift(turn_shift kind, const turn_value& value, unsigned by, turn_flags& carry);
/// One half of the product.
turn_value multiply(const turn_value& a, const turn_value& b, bool high);

}  // namespace tabletop
