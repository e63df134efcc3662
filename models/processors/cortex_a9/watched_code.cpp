// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/watched_code.h"

#include <bitset>

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9_timing/thumb_size.h"

namespace tabletop {

namespace {

using kind = watched_instruction::kind;

constexpr unsigned stack = 13;

unsigned words_in(std::uint32_t list) {
    return static_cast<unsigned>(std::bitset<16>(list & 0xFFFF).count());
}

std::int32_t sign_extend(std::uint32_t value, unsigned bits) {
    return static_cast<std::int32_t>(value << (32 - bits)) >> (32 - bits);
}

// Compilers keep a frame pointer in R7 or R11, from which they set the stack pointer again.
bool is_of_stack(unsigned index) {
    return index == 7 || index == 11 || index == stack;
}

watched_instruction call_to(std::uint32_t target) {
    watched_instruction made{kind::call};
    made.target = target;
    return made;
}

watched_instruction call_by(unsigned index) {
    watched_instruction made{kind::call};
    made.target_register = index;
    return made;
}

watched_instruction pop_of(std::uint32_t list) {
    watched_instruction made{kind::pop_leave};
    made.bytes = 4 * words_in(list);
    made.place = made.bytes - 4;
    return made;
}

watched_instruction grow_by(unsigned bytes) {
    watched_instruction made{bytes != 0 ? kind::grow_stack : kind::none};
    made.bytes = bytes;
    return made;
}

// Of the stack pointer, without a multiplication or a transfer of status in its place.
watched_instruction arm_computation(std::uint32_t code) {
    const bool is_immediate = bit(code, 25);
    const auto operation = code >> 21 & 0xF;
    const bool compares = operation >> 2 == 2;
    if (!is_immediate && (code & 0x90) == 0x90) return {};
    if (compares) return {is_immediate && !bit(code, 20) && operation == 8 ? kind::move_stack : kind::none};  // MOVW
    const auto first = code >> 16 & 0xF;
    const bool is_move = operation == 13 || operation == 15;
    if (is_move) return {is_immediate || !is_of_stack(code & 0xF) ? kind::move_stack : kind::none};
    if (operation == 2 && first == stack && is_immediate)
        return grow_by(rotate_right(code & 0xFF, 2 * (code >> 8 & 0xF)));
    return {is_of_stack(first) ? kind::none : kind::move_stack};
}

watched_instruction arm_instruction(std::uint32_t code, std::uint32_t pc) {
    if (code >> 28 == 0xF) {
        if (!matches(code, 0x0E000000, 0x0A000000)) return {};
        const auto distance = 4 * static_cast<std::uint32_t>(sign_extend(code, 24)) + (bit(code, 24) ? 2 : 0);
        return call_to((pc + 8 + distance) | 1);
    }
    if (matches(code, 0x0F000000, 0x0B000000))
        return call_to(pc + 8 + 4 * static_cast<std::uint32_t>(sign_extend(code, 24)));
    if (matches(code, 0x0FFFFFF0, 0x012FFF30)) return call_by(code & 0xF);
    if (matches(code, 0x0FFFFFFF, 0x012FFF1E) || matches(code, 0x0FFFFFFF, 0x01A0F00E)) return {kind::leave};
    if (matches(code, 0x0FFFA000, 0x08BD8000)) return pop_of(code);
    if (matches(code, 0x0FFFFFFF, 0x049DF004)) return pop_of(0x8000);
    if (matches(code, 0x0FFF0000, 0x092D0000)) return grow_by(4 * words_in(code));
    if (matches(code, 0x0FFF0000, 0x052D0000)) return grow_by(code & 0xFFF);
    if (matches(code, 0x0FBF0E00, 0x0D2D0A00)) return grow_by(4 * (code & 0xFF));
    if (matches(code, 0x0E102000, 0x08102000)) return {kind::move_stack};
    if (matches(code, 0x0C10F000, 0x0410D000) && !(bit(code, 25) && bit(code, 4))) return {kind::move_stack};
    if (matches(code, 0x0C00F000, 0x0000D000)) return arm_computation(code);
    return {};
}

watched_instruction thumb16_instruction(std::uint32_t code) {
    if (matches(code, 0xFF87, 0x4780)) return call_by(code >> 3 & 0xF);
    if (code == 0x4770 || code == 0x46F7) return {kind::leave};
    if (matches(code, 0xFF00, 0xBD00)) return pop_of((code & 0xFF) | 0x8000);
    if (matches(code, 0xFE00, 0xB400)) return grow_by(4 * words_in(code & 0x1FF));
    if (matches(code, 0xFF80, 0xB080)) return grow_by(4 * (code & 0x7F));
    if (matches(code, 0xFF87, 0x4685)) return {is_of_stack(code >> 3 & 0xF) ? kind::none : kind::move_stack};
    return {};
}

watched_instruction thumb_branch(std::uint32_t code, std::uint32_t pc) {
    const auto sign = code >> 26 & 1;
    const auto first = ~((code >> 13 & 1) ^ sign) & 1;
    const auto second = ~((code >> 11 & 1) ^ sign) & 1;
    const auto distance = sign << 24 | first << 23 | second << 22 | (code >> 16 & 0x3FF) << 12 | (code & 0x7FF) << 1;
    const bool stays = bit(code, 12);
    const auto target = (stays ? pc : pc & ~3u) + 4 + static_cast<std::uint32_t>(sign_extend(distance, 25));
    return call_to(stays ? target | 1 : target & ~3u);
}

// ThumbExpandImm.
std::uint32_t expanded(std::uint32_t code) {
    const auto value = (code >> 26 & 1) << 11 | (code >> 12 & 7) << 8 | (code & 0xFF);
    const auto byte = value & 0xFF;
    switch (value >> 8) {
        case 0:
            return byte;
        case 1:
            return byte << 16 | byte;
        case 2:
            return byte << 24 | byte << 8;
        case 3:
            return byte << 24 | byte << 16 | byte << 8 | byte;
        default:
            return rotate_right(0x80 | (value & 0x7F), value >> 7);
    }
}

watched_instruction thumb32_instruction(std::uint32_t code, std::uint32_t pc) {
    if (matches(code, 0xF800D000, 0xF000D000)) return thumb_branch(code, pc);
    if (matches(code, 0xF800D001, 0xF000C000)) return thumb_branch(code, pc);
    if (matches(code, 0xFFFF8000, 0xE8BD8000)) return pop_of(code);
    if (code == 0xF85DFB04) return pop_of(0x8000);
    if (matches(code, 0xFFFF0000, 0xE92D0000)) return grow_by(4 * words_in(code));
    if (matches(code, 0xFFFF0F00, 0xF84D0D00)) return grow_by(code & 0xFF);
    if (matches(code, 0xFFBF0E00, 0xED2D0A00)) return grow_by(4 * (code & 0xFF));
    if (matches(code, 0xFBFF8F00, 0xF1AD0D00)) return grow_by(expanded(code));
    if (matches(code, 0xFBFF8F00, 0xF2AD0D00))
        return grow_by((code >> 26 & 1) << 11 | (code >> 12 & 7) << 8 | (code & 0xFF));
    if (matches(code, 0xFF70F000, 0xF850D000)) return {kind::move_stack};
    if (matches(code, 0xFFEF0F00, 0xEA4F0D00)) return {is_of_stack(code & 0xF) ? kind::none : kind::move_stack};
    return {};
}

// IT and hints, of which translated code has nothing, and so it is with PLD.
bool has_code(std::uint32_t code, bool thumb, bool wide) {
    if (!thumb) return code >> 28 != 0xF && !matches(code, 0x0FFFFF00, 0x0320F000);
    if (!wide) return (code & 0xFF00) != 0xBF00;
    return !matches(code, 0xFFF0D000, 0xF3A08000) && !matches(code, 0xFE00F000, 0xF800F000);
}

// Has an IT before it given the instruction its condition?
bool is_in_it_block(const halfword_reader& read, std::uint32_t pc) {
    constexpr unsigned longest = 16;  // IT and three wide instructions before it
    for (auto at = pc - 2; pc - at <= longest; at -= 2) {
        std::uint32_t halfword = 0;
        if (!read(at, halfword)) return false;
        if ((halfword & 0xFF00) != 0xBF00 || (halfword & 0xF) == 0) continue;
        auto next = at + 2;
        for (auto it = psr::it_bits(halfword); it != 0 && next <= pc; it = psr::advance_it(it)) {
            if (next == pc) return true;
            if (!read(next, halfword)) return false;
            next += is_wide_thumb(halfword) ? 4 : 2;
        }
    }
    return false;
}

struct read_code {
    std::uint32_t code = 0;
    bool wide = true;
    bool is_there = false;
};

read_code code_at(const halfword_reader& read, std::uint32_t pc, bool thumb) {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    if (!read(pc, first)) return {};
    if (thumb && !is_wide_thumb(first)) return {first, false, true};
    if (!read(pc + 2, second)) return {};
    return {thumb ? first << 16 | second : second << 16 | first, true, true};
}

}  // namespace

watched_instruction watched_instruction_of(std::uint32_t code, bool thumb, bool wide, std::uint32_t pc) {
    if (thumb) return wide ? thumb32_instruction(code, pc) : thumb16_instruction(code);
    auto made = arm_instruction(code, pc);
    made.has_condition = code >> 28 < 0xE;
    return made;
}

watched_instruction watched_instruction_at(const halfword_reader& read, std::uint32_t pc, bool thumb) {
    const auto found = code_at(read, pc, thumb);
    if (!found.is_there) return {};
    auto made = watched_instruction_of(found.code, thumb, found.wide, pc);
    if (thumb && made.is != kind::none) made.has_condition = is_in_it_block(read, pc);
    return made;
}

bool may_be_preceded(const halfword_reader& read, std::uint32_t pc, bool thumb) {
    const auto found = code_at(read, pc, thumb);
    if (!found.is_there || !has_code(found.code, thumb, found.wide)) return false;
    return thumb ? !is_in_it_block(read, pc) : found.code >> 28 == 0xE;
}

bool is_behind_watched_call(const halfword_reader& read, std::uint32_t pc, bool thumb) {
    if (!may_be_preceded(read, pc, thumb)) return false;
    const auto before = watched_instruction_at(read, pc - 4, thumb);
    if (before.is_call() && (!thumb || before.target_register == 16)) return true;
    return thumb && watched_instruction_at(read, pc - 2, true).is_call();
}

}  // namespace tabletop
