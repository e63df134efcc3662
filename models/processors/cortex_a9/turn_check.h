// SPDX-License-Identifier: Apache-2.0
// A turn of a loop that reads a register that counts leaves something else each time, and goes the same way all the
// same, until the count is where the program waits for it. The instructions of the turn are looked at once more, with
// intervals for what is read: as long as they decide over every branch, and everything that a turn begins with and that
// matters is as it was, the turn is followed by the same one.
//
// Known limits: integer instructions as compilers have them in such loops; anything else is no such turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "processors/cortex_a9/iss.h"

namespace tabletop {

struct turn_state {
    std::array<std::uint32_t, 16> registers{};
    std::uint32_t status = 0;
};

/// A read on the bus.
struct turn_read {
    std::uint32_t address = 0;  ///< physical
    unsigned size = 0;
    std::uint32_t value = 0;
};

/// What a turn has been made in.
struct turn_surroundings {
    virtual ~turn_surroundings() = default;
    struct place {
        enum class kind : std::uint8_t { none, memory, bus };
        kind what = kind::none;
        std::uint32_t physical = 0;
        std::uint32_t begin = 0;  ///< the word when the turn began, of memory
        std::uint32_t now = 0;    ///< and behind it
    };
    /// Where an aligned word is kept that the turn has accessed.
    virtual place at(std::uint32_t address) = 0;
    /// An aligned word of code.
    virtual bool code(std::uint32_t address, std::uint32_t& word) = 0;
};

struct turn_made {
    turn_state begin;
    turn_state end;
    std::uint64_t instructions = 0;
    const std::vector<turn_read>& reads;
};

/// Is the turn the same whatever its reads on the bus return within these bounds, which include what they have
/// returned?
iss_turn_bounds check_turn(turn_surroundings& in, const turn_made& turn, const std::vector<iss_read_range>& ranges);

}  // namespace tabletop
