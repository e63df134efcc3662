// SPDX-License-Identifier: Apache-2.0
// Zeroed memory that is executed: AND of R0 with itself if equal, which does nothing, or in Thumb state MOVS R0, R0,
// which sets two flags. It is passed by arithmetic, a block at a time, and where there is too much of it the program
// has lost its way.
#include <fmt/format.h>

#include <algorithm>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

constexpr std::uint64_t most_zeros = 64 << 10;  // bytes

bool is_breakpoint_instruction(std::uint32_t instruction, bool thumb) {
    return thumb ? (instruction & 0xFFFFFF00) == 0xBE00 : (instruction & 0x0FF000F0) == 0x01200070;
}

}  // namespace

// Instructions of the block that begins at `pc`; 0 when there is anything else in it, or somebody looks into it.
unsigned dynarmic_core::zeros_at(std::uint32_t pc) {
    const bool thumb = is_thumb();
    if (single_stepping_ || batching_.active || is_in_it_block()) return 0;
    const auto begin = pc & ~3u;
    const auto last = translator::last_of_block(begin);
    if (has_breakpoint_in_block(pc)) return 0;
    for (std::uint32_t at = 0; at <= last; at += 4) {
        std::uint32_t word = 0;
        if (!fetch(begin + at, word)) return 0;
        if (at == 0 && begin != pc) word >>= 16;
        if (word != 0) return 0;
    }
    return (last + 1 - (pc - begin)) / (thumb ? 2 : 4);
}

// A block of zeros is pass_zeros(). word: what is at the address.
bool dynarmic_core::begins_zeros(std::uint32_t address, std::uint32_t word) {
    return word == 0 && address == jit_->Regs()[15] && zeros_at(address) != 0;
}

// Blocks of zeros, to the end of the run. The translator counts one instruction by itself.
bool dynarmic_core::pass_zeros(std::uint32_t pc) {
    auto count = zeros_at(pc);
    if (count == 0) return false;
    const bool thumb = is_thumb();
    take_back_tick();
    if (pc != zeros_.end || done_.instructions != zeros_.instructions) zeros_ = {pc, 0, pc, done_.instructions};
    do {
        const auto bytes = count * (thumb ? 2 : 4);
        done_.instructions += count;
        done_.cycles += cycles_of(zeros_.end, count);
        zeros_ = {zeros_.first, zeros_.bytes + bytes, zeros_.end + bytes, done_.instructions};
        if (zeros_.bytes >= most_zeros) break;
    } while (done_.cycles + tick_cycles() < target_ && !stops_at_each_block() && (count = zeros_at(zeros_.end)) != 0);
    jit_->Regs()[15] = zeros_.end;
    if (thumb) {
        constexpr std::uint32_t negative = 1u << 31;
        constexpr std::uint32_t zero = 1u << 30;
        const auto value = registers()[0];
        set_status((status() & ~(negative | zero)) | (value & negative) | (value == 0 ? zero : 0));
    }
    resumed_at_ = zeros_.end;
    new_ = {zeros_.end - 4, zeros_.end, static_cast<unsigned>(zeros_.bytes / 4)};
    if (zeros_.bytes >= most_zeros) {
        leave_ = true;
        system_.halt(
            fmt::format("nothing but zeros ({}) from 0x{:08x} to 0x{:08x} has been executed: the program has run off "
                        "its end, or has jumped to where there is none",
                        thumb ? "movs r0, r0" : "andeq r0, r0, r0", zeros_.first, zeros_.end - 1));
    }
    return true;
}

// BKPT that the translator has met is the program's, unless it stands for a block that is not translated.
bool dynarmic_core::is_program_breakpoint(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    bool wide = false;
    const bool thumb = is_thumb();
    if (!fetch_instruction(pc, instruction, wide) || is_breakpoint_instruction(instruction, thumb)) return true;
    forget_code(pc);
    return false;
}

}  // namespace tabletop
