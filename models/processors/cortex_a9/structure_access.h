// SPDX-License-Identifier: Apache-2.0
// VLD1 to VLD4 and VST1 to VST4, which move elements or structures of elements (DDI 0406C section A7.7).
#pragma once

#include <cstdint>
#include <optional>

namespace tabletop {

/// An access to structures of elements. In memory the elements follow each other: structure by structure, in each one
/// element for each of its registers.
struct structure_access {
    enum class shape : std::uint8_t { all_elements, one_lane, all_lanes };

    shape how = shape::all_elements;
    bool load = false;
    unsigned base = 0;
    unsigned offset = 0;         ///< register of the write-back: 15 none, 13 by the bytes moved
    unsigned first = 0;          ///< doubleword register
    unsigned per_structure = 1;  ///< elements
    unsigned spacing = 1;        ///< of the registers of a structure
    unsigned repeats = 1;        ///< registers in a row, each of them first register of structures
    unsigned element_bytes = 1;
    unsigned lane = 0;
    unsigned alignment = 1;  ///< in bytes, that the address must have whatever SCTLR.A says; 1: none

    unsigned last() const { return first + (per_structure - 1) * spacing + repeats - 1; }
    unsigned bytes() const {
        return how == shape::all_elements ? 8 * per_structure * repeats : per_structure * element_bytes;
    }
    /// The alignment is that of each element: no access of one can miss it.
    bool is_aligned_by_elements() const { return alignment <= element_bytes; }
};

/// The instruction is in ARM encoding, 0xF4xxxxxx. Empty: it is undefined.
std::optional<structure_access> structure_access_of(std::uint32_t instruction);

/// These move elements between their bytes in memory and the register file, which begins with D0.
void put_elements(const structure_access& access, const std::uint8_t* memory, std::uint8_t* registers);
void take_elements(const structure_access& access, const std::uint8_t* registers, std::uint8_t* memory);
/// The bytes of each element in memory.
void reverse_elements(const structure_access& access, std::uint8_t* memory);

constexpr std::uint32_t arm_form_of_structure_access(std::uint32_t thumb_instruction) {
    return 0xF4000000 | (thumb_instruction & 0x00FFFFFF);
}

}  // namespace tabletop
