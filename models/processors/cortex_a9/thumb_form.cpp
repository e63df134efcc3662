// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/thumb_form.h"

#include <array>

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

constexpr std::uint32_t none = 0;
constexpr std::uint32_t load = 1u << 20;

struct fields {
    std::uint32_t low, middle, high, wide, byte;
    explicit constexpr fields(std::uint32_t instruction)
        : low(instruction & 7),
          middle(instruction >> 3 & 7),
          high(instruction >> 6 & 7),
          wide(instruction >> 8 & 7),
          byte(instruction & 0xFF) {}
    std::uint32_t offset(std::uint32_t instruction) const { return instruction >> 6 & 0x1F; }
};

// LSL, LSR and ASR by a constant; ADD and SUB of three operands.
std::uint32_t shift_or_add(std::uint32_t instruction) {
    const fields of(instruction);
    const auto operation = instruction >> 11 & 3;
    if (operation != 3) return 0xE1B00000 | of.low << 12 | of.offset(instruction) << 7 | operation << 5 | of.middle;
    const auto subtracts = bit(instruction, 9) ? 0x00500000u : 0x00900000u;
    return 0xE0000000 | subtracts | (instruction & 1u << 10) << 15 | of.middle << 16 | of.low << 12 | of.high;
}

// MOV, CMP, ADD and SUB of a byte.
std::uint32_t with_byte(std::uint32_t instruction) {
    const fields of(instruction);
    switch (instruction >> 11 & 3) {
        case 0:
            return 0xE3B00000 | of.wide << 12 | of.byte;
        case 1:
            return 0xE3500000 | of.wide << 16 | of.byte;
        case 2:
            return 0xE2900000 | of.wide << 16 | of.wide << 12 | of.byte;
        default:
            return 0xE2500000 | of.wide << 16 | of.wide << 12 | of.byte;
    }
}

std::uint32_t compute(std::uint32_t instruction) {
    const fields of(instruction);
    const auto first = of.low << 16;
    const auto result = of.low << 12;
    const auto shifted = 0xE1B00010 | result | of.middle << 8 | of.low;
    switch (instruction >> 6 & 0xF) {
        case 0:
            return 0xE0100000 | first | result | of.middle;
        case 1:
            return 0xE0300000 | first | result | of.middle;
        case 2:
            return shifted;
        case 3:
            return shifted | 1u << 5;
        case 4:
            return shifted | 2u << 5;
        case 5:
            return 0xE0B00000 | first | result | of.middle;
        case 6:
            return 0xE0D00000 | first | result | of.middle;
        case 7:
            return shifted | 3u << 5;
        case 8:
            return 0xE1100000 | first | of.middle;
        case 9:
            return 0xE2700000 | of.middle << 16 | result;
        case 10:
            return 0xE1500000 | first | of.middle;
        case 11:
            return 0xE1700000 | first | of.middle;
        case 12:
            return 0xE1900000 | first | result | of.middle;
        case 13:
            return 0xE0100090 | first | of.middle << 8 | of.low;
        case 14:
            return 0xE1D00000 | first | result | of.middle;
        default:
            return 0xE1F00000 | result | of.middle;
    }
}

// ADD, CMP and MOV of any register.
std::uint32_t with_high_register(std::uint32_t instruction) {
    const auto first = (instruction & 7) | (instruction >> 4 & 8);
    const auto second = instruction >> 3 & 0xF;
    if (first == 15) return none;
    switch (instruction >> 8 & 3) {
        case 0:
            return 0xE0800000 | first << 16 | first << 12 | second;
        case 1:
            return second == 15 || (first < 8 && second < 8) ? none : 0xE1500000 | first << 16 | second;
        case 2:
            return 0xE1A00000 | first << 12 | second;
        default:
            return none;
    }
}

std::uint32_t transfer_by_register(std::uint32_t instruction) {
    constexpr std::array<std::uint32_t, 8> operations = {0xE7800000, 0xE18000B0, 0xE7C00000, 0xE19000D0,
                                                         0xE7900000, 0xE19000B0, 0xE7D00000, 0xE19000F0};
    const fields of(instruction);
    return operations[instruction >> 9 & 7] | of.middle << 16 | of.low << 12 | of.high;
}

std::uint32_t transfer(std::uint32_t instruction) {
    const fields of(instruction);
    const auto loads = bit(instruction, 11) ? load : 0;
    const auto offset = of.offset(instruction);
    const auto registers = loads | of.middle << 16 | of.low << 12;
    switch (instruction >> 12) {
        case 6:
            return 0xE5800000 | registers | offset << 2;
        case 7:
            return 0xE5C00000 | registers | offset;
        case 8:
            return 0xE1C000B0 | registers | (offset << 1 & 0xF0) << 4 | (offset << 1 & 0xF);
        default:
            return 0xE58D0000 | loads | of.wide << 12 | of.byte << 2;
    }
}

std::uint32_t miscellaneous(std::uint32_t instruction) {
    const auto list = instruction & 0xFF;
    const auto link = (instruction & 0x100) << 6;
    if ((instruction & 0xFF80) == 0xB000) return 0xE28DDF00 | (instruction & 0x7F);
    if ((instruction & 0xFF80) == 0xB080) return 0xE24DDF00 | (instruction & 0x7F);
    if ((instruction & 0xFE00) == 0xB400) return (list | link) != 0 ? 0xE92D0000 | list | link : none;
    if ((instruction & 0xFF00) == 0xBC00) return list != 0 ? 0xE8BD0000 | list : none;
    return none;
}

std::uint32_t transfer_block(std::uint32_t instruction) {
    const fields of(instruction);
    const auto loads = bit(instruction, 11) ? load : 0;
    return of.byte == 0 || bit(of.byte, of.wide) ? none : 0xE8A00000 | loads | of.wide << 16 | of.byte;
}

constexpr std::uint32_t branch(std::uint32_t condition, std::int32_t halfwords) {
    return condition << 28 | 0x0A000000 | (static_cast<std::uint32_t>(halfwords) & 0x00FFFFFF);
}

}  // namespace

std::uint32_t arm_form_of_thumb(std::uint16_t instruction) {
    const std::uint32_t word = instruction;
    const fields of(word);
    switch (word >> 12) {
        case 0:
        case 1:
            return shift_or_add(word);
        case 2:
        case 3:
            return with_byte(word);
        case 4:
            if (bit(word, 11)) return 0xE59F0000 | of.wide << 12 | of.byte << 2;
            return bit(word, 10) ? with_high_register(word) : compute(word);
        case 5:
            return transfer_by_register(word);
        case 6:
        case 7:
        case 8:
        case 9:
            return transfer(word);
        case 10:
            return (bit(word, 11) ? 0xE28D0F00 : 0xE28F0F00) | of.wide << 12 | of.byte;
        case 11:
            return miscellaneous(word);
        case 12:
            return transfer_block(word);
        case 13:
            return (word >> 8 & 0xF) < 14 ? branch(word >> 8 & 0xF, static_cast<std::int8_t>(of.byte)) : none;
        default:
            if ((word & 0xF800) != 0xE000) return none;
            return branch(14, static_cast<std::int32_t>((word & 0x7FF) << 21) >> 21);
    }
}

}  // namespace tabletop
