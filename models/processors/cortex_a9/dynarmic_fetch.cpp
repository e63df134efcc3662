// SPDX-License-Identifier: Apache-2.0
// What the translator is shown of a program: its instructions, filtered, a block at a time.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9_timing/thumb_size.h"

namespace tabletop {

namespace {

constexpr auto block_bytes = translator::block_bytes;
constexpr std::uint32_t arm_breakpoint = 0xE1200070;  // BKPT
constexpr std::uint16_t thumb_breakpoint = 0xBE00;
constexpr std::uint16_t thumb_nop = 0xBF00;
constexpr std::uint32_t branch_to_next = 0xEAFFFFFF;

}  // namespace

bool dynarmic_core::fetch_physical(std::uint32_t physical, std::uint32_t& word) {
    const auto* host = memory_.physical().readable(physical);
    if (host == nullptr) return bus_->fetch(physical, word);
    std::memcpy(&word, host, sizeof word);
    return true;
}

bool dynarmic_core::fetch(std::uint32_t address, std::uint32_t& word) {
    const auto& page = memory_.look_up(address);
    const bool fetched = check_access(page, {false, true, privileged_}) == translation_fault::none &&
                         fetch_physical(page.physical | (address & (page_bytes - 1)), word);
    if (translating_)
        fetched ? translators_.note(address, word, page, !batching_.active) : translators_.note_missing(address);
    return fetched;
}

// The second half of a Thumb instruction may be what is missing.
void dynarmic_core::take_prefetch_abort(std::uint32_t pc) {
    std::uint32_t first = 0;
    const bool second_half = is_thumb() && fetch_halfword(pc, first);
    const auto address = second_half ? pc + 2 : pc;
    const auto fault = check_access(memory_.look_up(address), {false, true, privileged_});
    const bool translated = fault == translation_fault::none;
    system_.prefetch_abort(pc, address, translated ? status_external_abort : static_cast<std::uint32_t>(fault));
}

bool dynarmic_core::fetch_halfword(std::uint32_t address, std::uint32_t& halfword) {
    std::uint32_t word = 0;
    if (!fetch(address & ~3u, word)) return false;
    halfword = (address & 2) != 0 ? word >> 16 : word & 0xFFFF;
    return true;
}

// Fetches in the current instruction set; a 16-bit Thumb instruction comes in the low half.
bool dynarmic_core::fetch_instruction(std::uint32_t pc, std::uint32_t& instruction, bool& wide) {
    wide = true;
    if (!is_thumb()) return fetch(pc, instruction);
    std::uint32_t second = 0;
    if (!fetch_halfword(pc, instruction)) return false;
    wide = is_wide_thumb(instruction);
    if (!wide) return true;
    if (!fetch_halfword(pc + 2, second)) return false;
    instruction = instruction << 16 | second;
    return true;
}

bool dynarmic_core::has_breakpoint(std::uint32_t pc) const {
    return !single_stepping_ && std::binary_search(breakpoints_.begin(), breakpoints_.end(), pc);
}

// True when there is a breakpoint from `pc` on in the block that begins there.
bool dynarmic_core::has_breakpoint_in_block(std::uint32_t pc) const {
    const auto start = pc & ~3u;
    const auto next = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), pc);
    return next != breakpoints_.end() && *next - start <= translator::last_of_block(start);
}

// One wide Thumb instruction may lie across the end of a block.
bool dynarmic_core::is_in_block(std::uint32_t address) const {
    const auto start = jit_->Regs()[15] & ~3u;
    return address - start <= translator::last_of_block(start);
}

std::optional<std::uint32_t> dynarmic_core::MemoryReadCode(std::uint32_t address) {
    if (learning_) return branch_to_next;
    if (!is_in_block(address)) return std::nullopt;
    if (address == (jit_->Regs()[15] & ~3u)) {
        block_state_ = filtered_state();
        stand_in_ = no_place;
        if (is_timed_) costs_.begin(here());
    }
    if (batching_.active) {
        const auto start = jit_->Regs()[15];
        if (address == (start & ~3u)) batching_.accepts = batches(start);
        if (!batching_.accepts) return std::nullopt;
    }
    translating_ = true;
    const auto word = filtered_word(address);
    translating_ = false;
    return word;
}

// Called before an instruction is translated.
void dynarmic_core::PreCodeTranslationHook(bool thumb, std::uint32_t pc, Dynarmic::A32::IREmitter& code) {
    if (learning_) return;
    if (pc == jit_->Regs()[15] && !batching_.active) translators_.note_block();
    if (pc == jit_->Regs()[15] && is_timed_) most_unpaid_ = std::max(most_unpaid_, costs_.unpaid());
    note_new(pc);
    bus().translated(pc);
    if (watched_.calls || watched_.stack) watch_instruction(thumb, pc, code);
}

filter_state dynarmic_core::filtered_state() const {
    constexpr std::uint32_t length = 7u << 16;
    filter_state state;
    state.floating_point = translates_vectors_;
    state.translation = memory_.control().enabled();
    if (!translates_vectors_) return state;
    state.advanced_simd = system_.has_advanced_simd();
    state.high_registers = system_.has_high_registers();
    state.short_vectors = (jit_->Fpscr() & length) != 0;
    state.big_endian = (status() & psr::big_endian) != 0;
    return state;
}

// Called for what is translated.
void dynarmic_core::note_doubleword(std::uint32_t instruction, bool thumb) {
    has_aligned_doublewords_ = has_aligned_doublewords_ || demands_doubleword_alignment(instruction, thumb);
}

// A breakpoint stands for a block that is executed in another way, and so does a trap.
bool dynarmic_core::is_not_translated(std::uint32_t address, std::uint32_t word) {
    if (!begins_zeros(address, word) && !begins_interpreted(address) && !begins_stepped(address)) return false;
    stand_in_ = address;
    return true;
}

bool dynarmic_core::is_trapped(std::uint32_t address) {
    if (!begins_counting_loop(address) && !begins_vectors(address)) return false;
    stand_in_ = address;
    return true;
}

std::optional<std::uint32_t> dynarmic_core::filtered_word(std::uint32_t address) {
    std::uint32_t word = 0;
    if (!fetch(address, word)) return std::nullopt;
    if (!is_thumb()) {
        if (has_breakpoint(address) || is_not_translated(address, word)) return arm_breakpoint;
        note_doubleword(word, false);
        return is_trapped(address) ? arm_trap : filter_arm(word, block_state_);
    }
    const auto low = filtered_halfword(address, address);
    const auto high = filtered_halfword(address + 2, address);
    return (low ? *low : word & 0xFFFF) | (high ? *high : word >> 16) << 16;
}

// Only a halfword that starts an instruction may be judged; R15 is where the block being translated starts. The walk
// from there keeps the latest start that is not behind `word`: the translator asks for a word again when a second
// instruction starts in it.
std::optional<std::uint16_t> dynarmic_core::filtered_halfword(std::uint32_t address, std::uint32_t word) {
    const auto start = jit_->Regs()[15];
    const auto wanted = address - start;
    const auto kept = word > start ? word - start : 0;
    if (wanted >= block_bytes) return std::nullopt;  // before the start
    if (walk_start_ != start || walk_ > kept) {
        walk_start_ = start;
        walk_ = 0;
    }
    std::uint32_t first = 0;
    for (auto at = walk_; fetch_halfword(start + at, first);) {
        if (at <= kept) walk_ = at;
        if (at == wanted && (has_breakpoint(address) || is_not_translated(address, first))) return thumb_breakpoint;
        if (at == wanted && is_trapped(address)) return thumb16_trap;
        if (!is_wide_thumb(first)) {
            if (at == wanted)
                return first == 0 && is_repeated(address) ? thumb_nop
                                                          : filter_thumb16(static_cast<std::uint16_t>(first));
            at += 2;
            continue;
        }
        if (at + 2 < wanted) {
            at += 4;
            continue;
        }
        std::uint32_t second = 0;
        if (!fetch_halfword(start + at + 2, second)) return std::nullopt;
        note_doubleword(first << 16 | second, true);
        const auto filtered = filter_thumb32(first << 16 | second, block_state_);
        return static_cast<std::uint16_t>(at == wanted ? filtered >> 16 : filtered);
    }
    return std::nullopt;
}

// Zeroed memory is MOVS R0, R0 again and again. All but the last of a block can be left out: the flags are the same,
// and nobody looks in between. The translator's work grows with the square of the results in one register.
bool dynarmic_core::is_repeated(std::uint32_t address) {
    std::uint32_t next = 0;
    return !single_stepping_ && !has_breakpoint(address + 2) && is_in_block((address + 2) & ~3u) &&
           fetch_halfword(address + 2, next) && next == 0;
}

// The translator reports an instruction with the IT state after it. The state before it follows from the IT instruction
// that it came from, at most four instructions back: the candidate must lead to the instruction and to the state found.
std::uint32_t dynarmic_core::it_before(std::uint32_t pc) {
    constexpr auto it_bits = psr::it_high | psr::it_low;
    const auto after = status() & it_bits;
    for (auto at = pc - 2; pc - at <= 14; at -= 2) {
        std::uint32_t halfword = 0;
        if (!fetch_halfword(at, halfword)) break;
        if (!begins_it_block(halfword, at)) continue;
        auto it = psr::it_bits(halfword);
        for (auto next = at + 2; it != 0 && next <= pc; it = psr::advance_it(it)) {
            if (next == pc && psr::advance_it(it) == after) return it;
            if (!fetch_halfword(next, halfword)) break;
            next += is_wide_thumb(halfword) ? 4 : 2;
        }
    }
    return after;
}

// Has the instruction at `pc` been reached from the one before it, where the translator divides straight code: at an
// instruction with another condition, and behind the first one that sets flags after one with a condition?
bool dynarmic_core::continues_straight(std::uint32_t pc) {
    if (is_thumb()) {
        return (status() & (psr::it_high | psr::it_low)) != 0 || ends_it_block(pc) || follows_it_block(pc);
    }
    std::uint32_t before = 0;
    std::uint32_t here = 0;
    if (!fetch_filtered_arm(pc - 4, before) || !fetch_filtered_arm(pc, here) || !ends_no_block_arm(before))
        return false;
    if (is_conditional_arm(before) || is_conditional_arm(here)) return true;
    if (!sets_flags_arm(before)) return false;
    for (auto at = pc - 8; pc - at <= block_bytes && fetch_filtered_arm(at, before) && ends_no_block_arm(before);
         at -= 4) {
        if (is_conditional_arm(before)) return true;
        if (sets_flags_arm(before)) return false;
    }
    return false;
}

bool dynarmic_core::fetch_filtered_arm(std::uint32_t address, std::uint32_t& word) {
    if (!fetch(address, word)) return false;
    word = filter_arm(word, filtered_state());
    return true;
}

// Does an IT block end just before `pc`?
bool dynarmic_core::ends_it_block(std::uint32_t pc) {
    constexpr unsigned longest = 18;  // IT and four wide instructions
    for (auto at = pc - 4; pc - at <= longest; at -= 2) {
        std::uint32_t halfword = 0;
        if (!fetch_halfword(at, halfword)) return false;
        if (!begins_it_block(halfword, at)) continue;
        auto next = at + 2;
        for (auto it = psr::it_bits(halfword); it != 0; it = psr::advance_it(it)) {
            if (!fetch_halfword(next, halfword)) return false;
            next += is_wide_thumb(halfword) ? 4 : 2;
        }
        if (next == pc) return true;
    }
    return false;
}

// Is the instruction before `pc` the first one behind an IT block that sets flags?
bool dynarmic_core::follows_it_block(std::uint32_t pc) {
    for (auto at = pc - 4; pc - at <= block_bytes; at -= 2) {
        std::uint32_t halfword = 0;
        if (!fetch_halfword(at, halfword)) return false;
        if (begins_it_block(halfword, at) && sets_flags_behind(at + 2, psr::it_bits(halfword), pc)) return true;
    }
    return false;
}

// Of the instructions from `at` on, of which the first are in an IT block, the one before `pc` is the first behind the
// block that sets flags.
bool dynarmic_core::sets_flags_behind(std::uint32_t at, std::uint32_t it, std::uint32_t pc) {
    bool sets_flags = false;
    while (at < pc && !sets_flags) {
        std::uint32_t instruction = 0;
        bool wide = false;
        if (!fetch_instruction(at, instruction, wide)) return false;
        sets_flags = sets_flags_thumb(instruction, wide, it != 0) && it == 0;
        if (it != 0) it = psr::advance_it(it);
        at += wide ? 4 : 2;
    }
    return sets_flags && at == pc;
}

// The halfword at the address is an IT instruction.
bool dynarmic_core::begins_it_block(std::uint32_t halfword, std::uint32_t address) {
    return (halfword & 0xFF00) == 0xBF00 && (halfword & 0xF) != 0 && !is_second_half(address);
}

// A halfword below 0xE800 ends an instruction, so the ones above it before `pc` come in pairs or leave one over.
bool dynarmic_core::is_second_half(std::uint32_t pc) {
    std::uint32_t halfword = 0;
    unsigned high = 0;
    while (fetch_halfword(pc - 2 * (high + 1), halfword) && is_wide_thumb(halfword)) ++high;
    return high % 2 != 0;
}

}  // namespace tabletop
