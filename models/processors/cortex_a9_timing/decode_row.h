// SPDX-License-Identifier: Apache-2.0
// Rows of the decoder's tables of core instructions: plain data, with names for the places at which an encoding has its
// operands. The first row that fits is the instruction's.
#pragma once

#include "processors/cortex_a9_timing/timing_table.h"

namespace tabletop::a9 {

namespace places {
enum place : std::uint8_t {
    none,
    b0,  ///< a register's number in bits 3 to 0
    b8,
    b12,
    b16,
    b0_next,  ///< the register after it
    b12_next,
    t0,  ///< a number of three bits in bits 2 to 0
    t3,
    t6,
    t8,
    high_0,  ///< bits 7 and 2 to 0
    high_3,  ///< bits 6 to 3
    stack,
    link,
    counter,                ///< PC
    status,                 ///< the flags
    shifted_operand,        ///< the second operand of ARM data processing
    shifted_operand_thumb,  ///< that of 32-bit Thumb
    offset,                 ///< a register in bits 3 to 0, shifted as ARM loads and stores have it
    offset_thumb,
    list,         ///< registers in bits 15 to 0
    list_8,       ///< in bits 7 to 0
    list_8_link,  ///< and LR in bit 8
    list_8_counter
};
}  // namespace places
using places::place;

struct operand {
    place at = places::none;
    std::uint8_t later = 0;  ///< read: needed so many cycles after the issue; written: there so many cycles later
    bool takes_fast = false;
};

struct operands {
    operand all[4];
};

// What is read, at the issue unless they say otherwise.
constexpr operand now(place at) {
    return {at, 0, false};
}
/// An operand of arithmetic or logic that is not shifted takes what a load forwards fast.
constexpr operand fast(place at) {
    return {at, 0, true};
}
constexpr operand later(place at, unsigned cycles) {
    return {at, static_cast<std::uint8_t>(cycles), false};
}
/// Data of a store.
constexpr operand data(place at) {
    return {at, 1, true};
}
// What is written.
constexpr operand gives(place at) {
    return {at, 0, false};
}
constexpr operand gives_later(place at, unsigned cycles) {
    return {at, static_cast<std::uint8_t>(cycles), false};
}

enum trait : std::uint16_t {
    sets_flags = 1 << 0,
    sets_flags_by_s = 1 << 1,             ///< if bit 20 is set
    sets_flags_outside_it = 1 << 2,       ///< 16-bit Thumb
    moves = 1 << 3,                       ///< its shifted operand is all there is: LSL and the like
    writes_back_by_p_w = 1 << 5,          ///< the base, in b16. ARM loads and stores: post-indexed, or bit 21
    writes_back_by_21 = 1 << 6,           ///< by bit 21
    writes_back_by_8 = 1 << 7,            ///< 32-bit Thumb loads and stores: bits 11 and 8
    writes_back_stack = 1 << 8,           ///< PUSH and POP
    writes_back_by_list = 1 << 9,         ///< 16-bit LDM, STM: the base, in t8, unless it is loaded
    jumps = 1 << 10,                      ///< a branch
    is_indirect = 1 << 11,                ///< its target is hard to predict
    is_indirect_unless_popped = 1 << 12,  ///< the same where it loads PC, neither from the stack nor a constant
    serialises = 1 << 13,
    has_constant_by_25 = 1 << 14,  ///< ARM data processing: its shifted operand is a constant if bit 25 is set
    no_instruction = 1 << 15
};

struct decode_row {
    std::uint32_t mask, value;
    class_timing timing;
    operands reads;
    operands writes;
    std::uint16_t traits = 0;
};

struct decode_table {
    const decode_row* begin;
    const decode_row* end;
};
template <std::size_t count>
constexpr decode_table table_of(const decode_row (&rows)[count]) {
    return {rows, rows + count};
}

/// The row of an instruction; null if there is none.
const decode_row* find_row(decode_table table, std::uint32_t instruction);

enum class execution : std::uint8_t {
    always,
    conditional,          ///< by a condition of which the front end knows nothing
    in_unconditional_it,  ///< condition AL of an IT block
    conditional_in_it
};

/// What a row says of an instruction.
timed_instruction apply_row(const decode_row& row, std::uint32_t instruction, execution how);
/// The sources that an instruction has for its condition: the flags, and what is in its results if it fails.
void add_condition(timed_instruction& instruction);
timed_instruction undefined_instruction();

}  // namespace tabletop::a9
