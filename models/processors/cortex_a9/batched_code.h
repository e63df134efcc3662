// SPDX-License-Identifier: Apache-2.0
// Code that may be executed while the stores that it makes are only counted. A block has one store at most and no load,
// so that nothing else in it depends on when the store was made.
#pragma once

#include <cstdint>

namespace tabletop {

enum class memory_use : std::uint8_t {
    none,
    store,   ///< one of at most four bytes
    branch,  ///< accesses nothing, and ends a block
    other    ///< or not known; anything but a branch that has a condition
};

/// Instructions as instruction_filter.h leaves them.
memory_use memory_use_of_arm(std::uint32_t instruction);
memory_use memory_use_of_thumb16(std::uint32_t instruction);
/// First halfword in the upper half.
memory_use memory_use_of_thumb32(std::uint32_t instruction);

}  // namespace tabletop
