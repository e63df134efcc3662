// SPDX-License-Identifier: Apache-2.0
// Loops that do nothing but count down: SUBS Rn, Rn, #step and a conditional branch back to it (ARM DDI 0406C A8.8.222
// and A8.8.18). Delays of kernels and drivers are made of them. Their turns are made by arithmetic.
#pragma once

#include <cstdint>
#include <optional>

namespace tabletop {

/// Turns that have been made.
struct counted_turns {
    std::uint64_t count = 0;
    std::uint32_t flags = 0;  ///< N, Z, C and V behind the last one, where the status has them
    bool goes_on = false;     ///< the branch is taken once more
};

struct counting_loop {
    static constexpr unsigned instructions = 2;  ///< of a turn

    unsigned counter = 0;         ///< register
    std::uint32_t step = 1;       ///< at least 1
    std::uint32_t condition = 0;  ///< of the branch

    /// Makes turns, at least one, at most so many, and none behind the end of the loop.
    counted_turns make_turns(std::uint32_t& value, std::uint64_t most) const;
    /// SUBS alone. Returns N, Z, C and V.
    std::uint32_t subtract(std::uint32_t& value) const;

  private:
    std::uint64_t turns_that_go_on(std::uint32_t value) const;
};

/// SUBS of such a loop, whatever follows it.
bool counts_down(std::uint32_t instruction, bool thumb);
/// The loop of two instructions that follow each other; 16-bit ones of Thumb in the low half. Neither is in an IT
/// block.
std::optional<counting_loop> find_counting_loop(std::uint32_t first, std::uint32_t second, bool thumb);

}  // namespace tabletop
