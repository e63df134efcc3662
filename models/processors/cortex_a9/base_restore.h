// SPDX-License-Identifier: Apache-2.0
// After a data abort the base register must hold what it held before (DDI 0406C section B1.9.8). The translator writes
// it before ARM single and double and all VFP block accesses; these functions take that back.
#pragma once

#include <cstdint>

namespace tabletop {

void restore_base_arm(std::uint32_t instruction, std::uint32_t* registers);
/// A 32-bit Thumb instruction, first halfword in the upper half. No 16-bit one needs it.
void restore_base_thumb(std::uint32_t instruction, std::uint32_t* registers);

/// LDM in any encoding.
struct block_load {
    std::uint32_t list = 0;  ///< 0: another instruction
    unsigned base = 0;
    bool increment = true;
    bool before = false;

    bool loads_base() const { return (list >> base & 1u) != 0; }
    unsigned count() const;
    /// The base register from which the first word is loaded at `first`.
    std::uint32_t base_of(std::uint32_t first) const;
    /// Can the first `loaded` words have gone into the registers, the rest not?
    bool agrees(const std::uint32_t* registers, const std::uint32_t* words, unsigned loaded, std::uint32_t base) const;
};

block_load block_load_of(std::uint32_t instruction, bool thumb, bool wide);

}  // namespace tabletop
