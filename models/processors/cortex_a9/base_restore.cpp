// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/base_restore.h"

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

constexpr bool writes_base(std::uint32_t instruction) {
    return !bit(instruction, 24) || bit(instruction, 21);
}

void take_back(std::uint32_t instruction, std::uint32_t offset, std::uint32_t* registers) {
    auto& base = registers[instruction >> 16 & 0xF];
    base = bit(instruction, 23) ? base - offset : base + offset;
}

// The register offset of LDR and STR; ROR by 0 is a rotation through the carry flag, which nothing compiled ever uses.
std::uint32_t shifted_offset(std::uint32_t instruction, const std::uint32_t* registers) {
    const auto value = registers[instruction & 0xF];
    const auto amount = instruction >> 7 & 0x1F;
    switch (instruction >> 5 & 3) {
        case 0:
            return value << amount;
        case 1:
            return amount == 0 ? 0 : value >> amount;
        case 2:
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(value) >> (amount == 0 ? 31 : amount));
        default:
            return amount == 0 ? 0 : value >> amount | value << (32 - amount);
    }
}

// VLDM, VSTM, VPUSH and VPOP have the same encoding in both instruction sets.
void restore_vector_block(std::uint32_t instruction, std::uint32_t* registers) {
    const bool is_block = (instruction & 0x0E000E00) == 0x0C000A00;
    if (is_block && bit(instruction, 21)) take_back(instruction, (instruction & 0xFF) << 2, registers);
}

}  // namespace

void restore_base_arm(std::uint32_t instruction, std::uint32_t* registers) {
    if (instruction >> 28 == 0xF) return;
    const bool word_or_byte = (instruction & 0x0C000000) == 0x04000000;
    const bool extra = (instruction & 0x0E000090) == 0x00000090 && (instruction & 0x60) != 0;
    if (word_or_byte && writes_base(instruction)) {
        const auto offset = bit(instruction, 25) ? shifted_offset(instruction, registers) : instruction & 0xFFF;
        take_back(instruction, offset, registers);
    } else if (extra && writes_base(instruction)) {
        const auto immediate = (instruction >> 4 & 0xF0) | (instruction & 0xF);
        take_back(instruction, bit(instruction, 22) ? immediate : registers[instruction & 0xF], registers);
    } else {
        restore_vector_block(instruction, registers);
    }
}

void restore_base_thumb(std::uint32_t instruction, std::uint32_t* registers) {
    if (instruction >> 28 == 0xE) restore_vector_block(instruction, registers);
}

unsigned block_load::count() const {
    return static_cast<unsigned>(__builtin_popcount(list));
}

std::uint32_t block_load::base_of(std::uint32_t first) const {
    const auto lowest = before == increment ? first - 4 : first;
    return increment ? lowest : lowest + 4 * count();
}

bool block_load::agrees(const std::uint32_t* registers, const std::uint32_t* words, unsigned loaded,
                        std::uint32_t expected_base) const {
    unsigned position = 0;
    for (unsigned i = 0; i < 16; ++i) {
        if (!bit(list, i)) continue;
        if (position < loaded && i != 15 && registers[i] != words[position]) return false;
        if (position >= loaded && i == base && registers[i] != expected_base) return false;
        ++position;
    }
    return true;
}

block_load block_load_of(std::uint32_t instruction, bool thumb, bool wide) {
    const auto base = instruction >> 16 & 0xF;
    if (!thumb) {
        if ((instruction & 0x0E100000) != 0x08100000 || instruction >> 28 == 0xF) return {};
        return {instruction & 0xFFFF, base, bit(instruction, 23), bit(instruction, 24)};
    }
    if (!wide) {
        if ((instruction & 0xF800) != 0xC800) return {};
        return {instruction & 0xFF, instruction >> 8 & 7, true, false};
    }
    const bool after = (instruction & 0xFFD00000) == 0xE8900000;
    const bool before = (instruction & 0xFFD00000) == 0xE9100000;
    return after || before ? block_load{instruction & 0xFFFF, base, after, before} : block_load{};
}

}  // namespace tabletop
