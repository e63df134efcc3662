// SPDX-License-Identifier: Apache-2.0
// Code that is executed once each, as data are into which a program runs, costs a hundred times as much to translate as
// to execute. Where a program has come straight through a kilobyte of code that was all new, what follows is
// interpreted, block by block as the translator would make them, as long as it lies ahead and all of a block is known.
// What is executed for the second time is translated.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/arm_interpreter.h"
#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/thumb_form.h"

namespace tabletop {

namespace {

constexpr unsigned most_new_instructions = translator::block_bytes / 4;
constexpr std::uint32_t page_mask = page_bytes - 1;

constexpr bool is_hint(std::uint32_t filtered) {
    return (filtered & 0x0FFFF000) == 0x0320F000;
}

}  // namespace

// Accesses memory as translated code does.
class dynarmic_core::interpreted_access final : public interpreted_memory {
  public:
    explicit interpreted_access(dynarmic_core& core)
        : core_(core), direct_(core.memory_.view(core.privileged_).direct()) {}
    ~interpreted_access() override { core_.interpreted_pc_.reset(); }

    bool load(std::uint32_t address, unsigned size, std::uint32_t& value) override {
        const auto* const host = direct_.at(address);
        if (host != nullptr && (address & (size - 1)) == 0) {
            value = 0;
            std::memcpy(&value, host, size);
            return true;
        }
        value = size == 4   ? core_.MemoryRead32(address)
                : size == 2 ? core_.MemoryRead16(address)
                            : core_.MemoryRead8(address);
        return is_made();
    }

    bool store(std::uint32_t address, unsigned size, std::uint32_t value) override {
        if (size == 4) core_.MemoryWrite32(address, value);
        if (size == 2) core_.MemoryWrite16(address, static_cast<std::uint16_t>(value));
        if (size == 1) core_.MemoryWrite8(address, static_cast<std::uint8_t>(value));
        return is_made();
    }

  private:
    bool is_made() const { return core_.pending_.why == pending_access::reason::none; }

    dynarmic_core& core_;
    const direct_pages& direct_;
};

// An instruction is translated; one that begins a block is where the core is.
void dynarmic_core::note_new(std::uint32_t pc) {
    if (pc == jit_->Regs()[15]) {
        if (!follows_new(pc)) new_.instructions = 0;
        new_.begin = pc;
    }
    new_.end = pc + 4;
    ++new_.instructions;
}

// Blocks that follow each other, or parts of them again.
bool dynarmic_core::follows_new(std::uint32_t pc) const {
    return pc - new_.begin - 1 < new_.end - new_.begin;
}

// Nobody looks into the blocks.
bool dynarmic_core::may_interpret() const {
    return interprets_ && (status() & psr::big_endian) == 0 && !single_stepping_ && !batching_.active &&
           !stops_at_each_block() && !is_in_it_block();
}

bool dynarmic_core::begins_interpreted(std::uint32_t address) {
    if (address != jit_->Regs()[15] || new_.instructions < most_new_instructions || !follows_new(address)) return false;
    return may_interpret() && read_interpreted(address, status());
}

// The block at `pc`. False: it is to be translated.
bool dynarmic_core::read_interpreted(std::uint32_t pc, std::uint32_t flags) {
    if ((pc & page_mask) < (*interpreted_up_to_)[pc >> page_bits]) return false;
    if (has_breakpoint_in_block(pc)) return false;
    return is_thumb() ? read_interpreted_thumb(pc) : read_interpreted_arm(pc, flags);
}

// The host memory of code; null: it is not there.
const std::uint8_t* dynarmic_core::code_at(std::uint32_t address) {
    const auto& page = memory_.held(address);
    const bool executes = check_access(page.where, {false, true, privileged_}) == translation_fault::none;
    return executes && page.host != nullptr ? page.host + (address & page_mask) : nullptr;
}

bool dynarmic_core::read_interpreted_arm(std::uint32_t pc, std::uint32_t flags) {
    const auto last = translator::last_of_block(pc);
    const bool has_vectors = system_.floating_point_enabled();
    filter_state state;
    state.translation = memory_.control().enabled();
    arm_block block(flags);
    const std::uint8_t* host = nullptr;
    bool is_zeroed = true;
    bool goes_on = true;
    for (std::uint32_t at = 0; at <= last && goes_on; at += 4) {
        host = at == 0 || ((pc + at) & page_mask) == 0 ? code_at(pc + at) : host + 4;
        if (host == nullptr) return false;
        std::uint32_t word = 0;
        std::memcpy(&word, host, sizeof word);
        if (at == 0 && counts_down(word, false)) return false;
        is_zeroed = is_zeroed && word == 0;
        const auto filtered = filter_arm(word, state);
        if (filtered == arm_trap && has_vectors && is_vector_instruction(word, false, true)) return false;
        block_.words[at / 4] = filtered;
        goes_on = block.add(filtered, word);
    }
    if (goes_on) block.cut();
    block_.count = block.count();
    block_.how = block.ended();
    block_.skips = block.skips();
    return block_.how != arm_block::end::none && !(goes_on && is_zeroed);
}

// Straight code up to a branch.
bool dynarmic_core::read_interpreted_thumb(std::uint32_t pc) {
    const auto start = pc & ~3u;
    const auto last = translator::last_of_block(start);
    block_.count = 0;
    block_.skips = false;
    block_.how = arm_block::end::cut;
    const std::uint8_t* host = nullptr;
    bool is_zeroed = true;
    for (auto at = pc; (at & ~3u) - start <= last && block_.how == arm_block::end::cut; at += 2) {
        host = host == nullptr || (at & page_mask) == 0 ? code_at(at) : host + 2;
        if (host == nullptr) return false;
        std::uint16_t instruction = 0;
        std::memcpy(&instruction, host, sizeof instruction);
        if (at == pc && counts_down(instruction, true)) return false;
        is_zeroed = is_zeroed && instruction == 0;
        const auto form = arm_form_of_thumb(instruction);
        if (form == 0) return false;
        block_.words[block_.count++] = form;
        if (is_branch_arm(form)) block_.how = arm_block::end::branch;
    }
    return !is_zeroed;
}

// Interprets to the end of the run, or to code that is to be translated. The translator counts one instruction by
// itself.
bool dynarmic_core::interpret(std::uint32_t pc) {
    if (!may_interpret() || !read_interpreted(pc, status())) return false;
    interpreted_access memory(*this);
    interpreted_registers now{registers(), status() & psr::condition_flags};
    resumed_at_ = no_place;
    auto at = pc;
    while (interpret_block(at, now, memory) && read_interpreted(at, now.condition)) {
    }
    new_ = {at - 4, at + 4, most_new_instructions};
    if (now.condition != (status() & psr::condition_flags)) {
        set_status((status() & ~psr::condition_flags) | now.condition);
    }
    jit_->Regs()[15] = at;
    take_back_tick();
    return true;
}

// The block that has been read. False: the run has come to its end, or an access has been refused.
bool dynarmic_core::interpret_block(std::uint32_t& pc, interpreted_registers& now, interpreted_memory& memory) {
    const bool thumb = is_thumb();
    const std::uint32_t bytes = thumb ? 2 : 4;
    const bool is_last_refused = block_.how == arm_block::end::exception;
    const auto executed = block_.skips ? 0 : is_last_refused ? block_.count - 1 : block_.count;
    const auto begin = pc;
    auto next = pc + bytes * block_.count;
    for (unsigned i = 0; i < block_.count; ++i) {
        const auto instruction = block_.words[i];
        const auto at = begin + bytes * i;
        bus().translated(at);
        if (i >= executed || is_hint(instruction)) continue;
        now.program_counter = at + 2 * bytes;
        if (is_branch_arm(instruction)) {
            const auto offset = static_cast<std::int32_t>(instruction << 8) >> 8;
            const bool passed = psr::condition_holds(instruction >> 28, now.condition);
            if (passed) next = now.program_counter + bytes * static_cast<std::uint32_t>(offset);
            continue;
        }
        if (thumb && (instruction >> 16 & 0xF) == 15) now.program_counter &= ~3u;  // of LDR and ADR
        interpreted_pc_ = at;
        if (!execute_arm(instruction, now, memory)) {
            note_interpreted(begin, at + bytes);
            pc = at;
            return false;
        }
    }
    note_interpreted(begin, begin + bytes * block_.count);
    done_.instructions += block_.count;
    if (!block_.skips || !is_timed_) done_.cycles += cycles_of(begin, block_.count);
    pc = next;
    return !ends_run_at(next, block_.how);
}

// A run that ends at a branch leaves its place among the predictions of returns.
bool dynarmic_core::ends_run_at(std::uint32_t pc, arm_block::end how) {
    if (how == arm_block::end::division) return false;
    if (how == arm_block::end::exception) leave_ = leave_ || system_.irq_takeable() || system_.fiq_takeable();
    if (done_.cycles < target_ && !leave_) return false;
    jit_->Regs()[15] = pc;
    if (how == arm_block::end::branch) {
        translators_.current().stop_at_branch();
    } else {
        resumed_at_ = pc;
    }
    return true;
}

void dynarmic_core::note_interpreted(std::uint32_t begin, std::uint32_t end) {
    auto& up_to = *interpreted_up_to_;
    const auto last = end - 1;
    if (begin >> page_bits != last >> page_bits) up_to[begin >> page_bits] = page_bytes;
    up_to[last >> page_bits] = static_cast<std::uint16_t>((last & page_mask) + 1);
}

}  // namespace tabletop
