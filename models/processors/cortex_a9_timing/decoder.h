// SPDX-License-Identifier: Apache-2.0
// Instructions of a Cortex-A9 as the schedule sees them. What is decoded is every word; what an A9 does not have is
// undefined.
#pragma once

#include <cstdint>

#include "processors/cortex_a9_timing/timed_instruction.h"

namespace tabletop::a9 {

timed_instruction decode_arm(std::uint32_t instruction);

/// A 16-bit instruction. it_state: ITSTATE of the instruction, bits 7 to 0 as in the architecture's manual.
timed_instruction decode_thumb16(std::uint32_t instruction, std::uint8_t it_state);
/// First halfword in the upper half.
timed_instruction decode_thumb32(std::uint32_t instruction, std::uint8_t it_state);
/// ITSTATE of the next instruction.
std::uint8_t next_it_state(std::uint32_t instruction, bool wide, std::uint8_t it_state);

/// VFP and the moves to and from its registers, in ARM encoding whatever the condition is.
timed_instruction decode_vfp(std::uint32_t instruction);
/// Advanced SIMD data processing, 1111001x, in ARM encoding.
timed_instruction decode_neon(std::uint32_t instruction);
/// VLD1 to VLD4, VST1 to VST4, in ARM encoding.
timed_instruction decode_structure_access(std::uint32_t instruction);

}  // namespace tabletop::a9
