// SPDX-License-Identifier: Apache-2.0
// After a data abort the base register must hold what it held before (DDI 0406C section B1.9.8). The translator writes
// it before ARM single and double and all VFP block accesses; these functions take that back.
#pragma once

#include <cstdint>

namespace tabletop {

void restore_base_arm(std::uint32_t instruction, std::uint32_t* registers);
/// A 32-bit Thumb instruction, first halfword in the upper half. No 16-bit one needs it.
void restore_base_thumb(std::uint32_t instruction, std::uint32_t* registers);

}  // namespace tabletop
