// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/counting_loop.h"

#include <algorithm>

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

constexpr std::uint32_t always = 14;

enum condition : std::uint32_t { ne = 1, cs = 2, pl = 5, vc = 7, hi = 8, ge = 10, gt = 12 };

// The loop but for its condition; a step of 0 is none.
counting_loop count_of_arm(std::uint32_t instruction) {
    const auto counter = instruction >> 12 & 0xF;
    const bool subtracts =
        (instruction & 0xFFF00000) == 0xE2500000 && (instruction >> 16 & 0xF) == counter && counter != 15;
    return {counter, subtracts ? rotate_right(instruction & 0xFF, (instruction >> 8 & 0xF) * 2) : 0, always};
}

counting_loop count_of_thumb(std::uint32_t instruction) {
    if ((instruction & 0xFFFFF800) == 0x3800) return {instruction >> 8 & 7, instruction & 0xFF, always};
    const bool subtracts = (instruction & 0xFFFFFE00) == 0x1E00 && (instruction >> 3 & 7) == (instruction & 7);
    return {instruction & 7, subtracts ? instruction >> 6 & 7 : 0, always};
}

counting_loop count_of(std::uint32_t instruction, bool thumb) {
    return thumb ? count_of_thumb(instruction) : count_of_arm(instruction);
}

}  // namespace

bool counts_down(std::uint32_t instruction, bool thumb) {
    return count_of(instruction, thumb).step != 0;
}

std::optional<counting_loop> find_counting_loop(std::uint32_t first, std::uint32_t second, bool thumb) {
    auto loop = count_of(first, thumb);
    const bool branches_back = thumb ? (second & 0xF0FF) == 0xD0FD : (second & 0x0FFFFFFF) == 0x0AFFFFFD;
    loop.condition = thumb ? second >> 8 & 0xF : second >> 28;
    if (loop.step == 0 || !branches_back || loop.condition >= always) return std::nullopt;
    return loop;
}

counted_turns counting_loop::make_turns(std::uint32_t& value, std::uint64_t most) const {
    const auto passed = std::min(turns_that_go_on(value), most - 1);
    value -= static_cast<std::uint32_t>(passed * step);
    const auto flags = subtract(value);
    return {passed + 1, flags, psr::condition_holds(condition, flags)};
}

// As long as the value stays above 0 it is not equal to it, and nothing is borrowed; if it is positive as a signed
// number, it stays so.
std::uint64_t counting_loop::turns_that_go_on(std::uint32_t value) const {
    const bool unsigned_one = condition == ne || condition == cs || condition == hi;
    const bool signed_one = condition == pl || condition == vc || condition == ge || condition == gt;
    const bool negative = value >> 31 != 0;
    if (value == 0 || !(unsigned_one || (signed_one && !negative))) return 0;
    return (value - 1) / step;
}

std::uint32_t counting_loop::subtract(std::uint32_t& value) const {
    const auto before = value;
    value -= step;
    const bool borrows = before < step;
    const bool overflows = ((before ^ step) & (before ^ value)) >> 31 != 0;
    return (value & 1u << 31) | (value == 0 ? 1u << 30 : 0u) | (borrows ? 0u : 1u << 29) | (overflows ? 1u << 28 : 0u);
}

}  // namespace tabletop
