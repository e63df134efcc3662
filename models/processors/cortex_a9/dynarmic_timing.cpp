// SPDX-License-Identifier: Apache-2.0
// The cycles of the pipeline: the translator counts what instructions cost where it meets them, and a debugger's steps
// cost the same.
#include <algorithm>
#include <utility>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9_timing/decoder.h"
#include "processors/cortex_a9_timing/timing_table.h"

namespace tabletop {

std::uint8_t dynarmic_core::it_state() const {
    return is_thumb() ? static_cast<std::uint8_t>(psr::it_state(status())) : 0;
}

// Code that is looked at ahead of what is executed counts as fetched by nobody.
bool dynarmic_core::reads_code(std::uint32_t address, std::uint32_t& word) {
    const bool translating = std::exchange(translating_, false);
    const bool read = fetch(address, word);
    translating_ = translating;
    return read;
}

// What the translator has got in place of the instruction is taken back.
bool dynarmic_core::is_never_executed(std::uint32_t pc) {
    if (pc == stand_in_ || has_breakpoint(pc)) return true;
    if (translates_vectors_ || !system_.floating_point_enabled()) return false;
    std::uint32_t instruction = 0;
    bool wide = false;
    return fetch_instruction(pc, instruction, wide) && is_vector_instruction(instruction, is_thumb(), wide);
}

// Of so many instructions that a block begins with.
std::uint64_t dynarmic_core::cycles_of(std::uint32_t pc, unsigned instructions) {
    if (!is_timed_) return instructions;
    costs_.begin({pc, is_thumb(), it_state()});
    const std::uint32_t bytes = is_thumb() ? 2 : 4;
    std::uint64_t cycles = 0;
    for (unsigned i = 0; i < instructions; ++i) cycles += costs_.cycles_at(pc + bytes * i);
    return cycles;
}

void dynarmic_core::exception_taken(const iss_exception_record& record) {
    ++exceptions_;
    bus().exception_taken(record);
    if (is_timed_ && record.kind != iss_exception::reset) done_.cycles += a9::exception_entry_cycles;
}

// Behind a breakpoint the translator would make a block that nobody else enters there. Such code is executed step by
// step instead, and costs what it does without the breakpoint.
bool dynarmic_core::begins_stepped(std::uint32_t address) {
    if (!is_timed_ || address != jit_->Regs()[15] || single_stepping_ || breakpoints_.empty()) return false;
    return has_breakpoint_inside(address);
}

bool dynarmic_core::has_breakpoint_inside(std::uint32_t pc) {
    costs_.begin({pc, is_thumb(), it_state()});
    const auto next = std::upper_bound(breakpoints_.begin(), breakpoints_.end(), pc);
    return next != breakpoints_.end() && *next < costs_.code().next().address;
}

// True when the block at `pc` has been shown to the translator as one that is stepped through.
bool dynarmic_core::steps_through(std::uint32_t pc) {
    if (!is_timed_ || !has_breakpoint_inside(pc)) return false;
    return_to(pc);
    steps_through_ = leave_ = true;
    return true;
}

// VFP or NEON comes in the code at the begin of the block, whose translator knows none: the block is translated by the
// other one from its begin.
bool dynarmic_core::begins_vectors(std::uint32_t address) {
    if (!is_timed_ || address != jit_->Regs()[15]) return false;
    if (translates_vectors_ || !system_.floating_point_enabled()) return false;
    return has_vectors_inside(address);
}

bool dynarmic_core::has_vectors_inside(std::uint32_t pc) {
    costs_.begin({pc, is_thumb(), it_state()});
    const auto& all = costs_.code().instructions();
    return std::any_of(all.begin(), all.end(), [thumb = is_thumb()](const a9::instruction_cost& each) {
        return is_vector_instruction(each.code, thumb, each.bytes == 4);
    });
}

bool dynarmic_core::is_inside_stepped_block() {
    if (!stepped_.is_open()) return false;
    const auto next = next_step();
    return stepped_.is_inside(next.at, next.condition);
}

stepped_instruction dynarmic_core::next_step() {
    stepped_instruction next;
    next.at = here();
    std::uint32_t instruction = 0;
    bool wide = false;
    if (!is_timed_ || !fetch_instruction(next.at.address, instruction, wide)) return next;
    if (!next.at.thumb) {
        const auto filtered = filter_arm(instruction, filtered_state());
        if (is_conditional_arm(filtered)) next.condition = filtered >> 28;
        next.sets_flags = sets_flags_arm(filtered);
        next.ends_block = !ends_no_block_arm(filtered);
    } else {
        const auto it = next.at.it_state;
        const auto timed = wide ? a9::decode_thumb32(instruction, it) : a9::decode_thumb16(instruction, it);
        if (it != 0) next.condition = it >> 4u;
        next.sets_flags = sets_flags_thumb(instruction, wide, it != 0);
        next.ends_block = timed.undefined || timed.branches || timed.serialises;
    }
    next.passes = psr::condition_holds(next.condition, status());
    return next;
}

// To the end of the block, or to a breakpoint.
void dynarmic_core::step_through_block() {
    steps_through_ = false;
    do {
        const auto pc = jit_->Regs()[15];
        if (has_breakpoint(pc)) {
            stop_ = {iss_stop::reason::breakpoint, pc, {}};
            step_over_ = true;
            return;
        }
        single_step(false);
    } while (is_inside_stepped_block() && can_go_on());
    inside_ = continues_straight(jit_->Regs()[15]);
}

}  // namespace tabletop
