// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tabletop {

/// The ARM instruction that does what a 16-bit Thumb instruction outside of an IT block does, for those that the
/// interpreter executes; 0 for others. A branch has its offset in halfwords.
std::uint32_t arm_form_of_thumb(std::uint16_t instruction);

}  // namespace tabletop
