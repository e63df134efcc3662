// SPDX-License-Identifier: Apache-2.0
// What the translator is shown instead of instructions that it would execute wrongly, drop silently or stop the process
// for.
//
// dynarmic translates user-mode code for newer architectures too. System instructions (DDI 0406C chapter B9),
// coprocessor transfers, hints that sleep, and whatever a Cortex-A9 does not have (divide, VFPv4, ARMv8) become an
// undefined instruction; the system layer then looks at the original.
#pragma once

#include <cstdint>

namespace tabletop {

/// The ARM instruction word to translate in place of `instruction`.
std::uint32_t filter_arm(std::uint32_t instruction, bool floating_point_enabled);

constexpr bool is_wide_thumb(std::uint32_t first_halfword) {
    return first_halfword >= 0xE800;
}

std::uint16_t filter_thumb16(std::uint16_t instruction);
/// First halfword in the upper half.
std::uint32_t filter_thumb32(std::uint32_t instruction, bool floating_point_enabled);

}  // namespace tabletop
