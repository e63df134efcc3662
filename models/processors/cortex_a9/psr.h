// SPDX-License-Identifier: Apache-2.0
// Fields of the program status registers (ARM DDI 0406C section B1.3.3) and what follows from them.
#pragma once

#include <cstdint>

namespace tabletop::psr {

enum : std::uint32_t {
    mode_mask = 0x1F,       // M: processor mode
    thumb = 1u << 5,        // T: Thumb state
    mask_fiq = 1u << 6,     // F: FIQ masked
    mask_irq = 1u << 7,     // I: IRQ masked
    mask_abort = 1u << 8,   // A: asynchronous aborts masked
    big_endian = 1u << 9,   // E: data endianness
    it_high = 0x3Fu << 10,  // IT[7:2]
    jazelle = 1u << 24,     // J
    it_low = 3u << 25,      // IT[1:0]
    execution_state = jazelle | it_low | it_high | thumb,
    condition_flags = 0xF0000000u,  // N Z C V
    user_writable = 0xF80F0000u,    // N Z C V Q GE: the application program status register
};

/// What decides over modes, interrupts and the instruction set: the translator keeps it in one piece.
constexpr std::uint32_t control = mode_mask | thumb | mask_fiq | mask_irq | mask_abort;

/// ITSTATE as the manual numbers its bits, 7 to 0, and where the status has it.
constexpr std::uint32_t it_state(std::uint32_t status) {
    return (status >> 8 & 0xFC) | (status >> 25 & 3);
}
constexpr std::uint32_t it_bits(std::uint32_t it) {
    return (it & 0xFC) << 8 | (it & 3) << 25;
}

/// The status without an execution state that has no meaning: Jazelle, an IT block in ARM state, of condition 1111 or
/// of no instruction.
constexpr std::uint32_t meaningful(std::uint32_t status) {
    const auto it = it_state(status);
    const bool has_block = (status & thumb) != 0 && it >> 4 != 0xF && (it & 0xF) != 0;
    return status & ~(jazelle | (has_block ? 0u : it_high | it_low));
}

/// The state of the IT block after the current instruction (DDI 0406C section A2.5.2).
constexpr std::uint32_t advance_it(std::uint32_t status) {
    auto it = it_state(status);
    it = (it & 7) == 0 ? 0 : (it & 0xE0) | (it << 1 & 0x1F);
    return (status & ~(it_high | it_low)) | it_bits(it);
}

/// Does the condition field of an ARM instruction hold?
constexpr bool condition_holds(std::uint32_t condition, std::uint32_t status) {
    const bool n = status >> 31 & 1;
    const bool z = status >> 30 & 1;
    const bool c = status >> 29 & 1;
    const bool v = status >> 28 & 1;
    bool result = true;
    switch (condition >> 1) {
        case 0:
            result = z;
            break;
        case 1:
            result = c;
            break;
        case 2:
            result = n;
            break;
        case 3:
            result = v;
            break;
        case 4:
            result = c && !z;
            break;
        case 5:
            result = n == v;
            break;
        case 6:
            result = n == v && !z;
            break;
        default:
            return true;
    }
    return (condition & 1) != 0 ? !result : result;
}

}  // namespace tabletop::psr
