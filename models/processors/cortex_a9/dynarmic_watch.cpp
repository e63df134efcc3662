// SPDX-License-Identifier: Apache-2.0
// What an execution_watch hears of: calls and returns, by host calls in translated code, and memory that nobody has
// written, whose pages translated code does not access by itself.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/host_floating_point.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/translated_calls.h"
#include "processors/cortex_a9/watched_code.h"

namespace tabletop {

namespace {

// Behind a call.
std::uint32_t back_of(std::uint32_t pc, bool thumb, const watched_instruction& call) {
    const bool is_narrow = thumb && call.target_register != 16;
    return pc + (is_narrow ? 2 : 4);
}

}  // namespace

bool dynarmic_core::watch_execution(execution_watch* watch, const iss_watched& what) {
    if ((what.calls || what.stack) && !has_translated_calls()) return false;
    watch_ = watch;
    watched_ = watch != nullptr ? what : iss_watched{};
    if (watched_.calls || watched_.stack) interprets_ = false;
    translators_.forget_all();
    return true;
}

void dynarmic_core::watch_unwritten(std::uint32_t base, std::uint64_t size) {
    memory_.physical().watch_unwritten(base, size);
    memory_.forget_translations();
}

// What stands for other code is met again when that is executed.
void dynarmic_core::watch_instruction(bool thumb, std::uint32_t pc, Dynarmic::A32::IREmitter& code) {
    if (pc == stand_in_ || has_breakpoint(pc)) return;
    const halfword_reader read = [this](std::uint32_t address, std::uint32_t& halfword) {
        std::uint16_t bytes = 0;
        const bool is_there = read_memory(address, &bytes, sizeof bytes);
        halfword = bytes;
        return is_there;
    };
    const bool begins = pc == jit_->Regs()[15];
    if (watched_.calls && begins && is_behind_watched_call(read, pc, thumb))
        add_translated_call(code, met_behind_call, site_at(pc, thumb, {}));
    const auto found = watched_instruction_at(read, pc, thumb);
    if (found.is == watched_instruction::kind::none) return;
    if (found.has_condition) {
        if (found.is == watched_instruction::kind::move_stack && watched_.calls) watch_->may_move_stack();
        return;
    }
    const bool is_wanted = found.is == watched_instruction::kind::grow_stack ? watched_.stack : watched_.calls;
    // A call whose end nobody would be told of is none.
    const bool is_told =
        found.is != watched_instruction::kind::call || may_be_preceded(read, back_of(pc, thumb, found), thumb);
    if (is_wanted && is_told) add_translated_call(code, met_instruction, site_at(pc, thumb, found));
}

// Where translated code finds it: it may outlive the code.
std::uint64_t dynarmic_core::site_at(std::uint32_t pc, bool thumb, const watched_instruction& what) {
    const bool is_any = what.is != watched_instruction::kind::none;
    auto& site = sites_[std::uint64_t{pc} << 2 | (thumb ? 2u : 0u) | (is_any ? 1u : 0u)];
    if (site == nullptr) site = std::make_unique<watched_site>();
    *site = {this, pc, thumb, what};
    return reinterpret_cast<std::uintptr_t>(site.get());
}

watched_registers dynarmic_core::watched_now(std::uint64_t stack) const {
    const auto& now = translators_.current().state();
    return {now.registers.data(), now.vector_registers.data(), static_cast<std::uint32_t>(stack),
            static_cast<iss_mode>(now.control() & psr::mode_mask), exceptions_};
}

void dynarmic_core::met_behind_call(std::uint64_t place, std::uint64_t stack, std::uint64_t) {
    const auto& site = *reinterpret_cast<const watched_site*>(place);
    site.core->watch_->is_behind_call(site.core->watched_now(stack), site.pc);
}

void dynarmic_core::met_instruction(std::uint64_t place, std::uint64_t stack, std::uint64_t link) {
    using kind = watched_instruction::kind;
    const auto& site = *reinterpret_cast<const watched_site*>(place);
    auto& core = *site.core;
    auto now = core.watched_now(stack);
    const auto& what = site.what;
    switch (what.is) {
        case kind::call: {
            const auto target = what.target_register != 16 ? now.core[what.target_register] : what.target;
            core.watch_->calls(now, site.pc, target, back_of(site.pc, site.thumb, what) | (site.thumb ? 1u : 0u));
            break;
        }
        case kind::leave:
            core.watch_->returns(now, site.pc, static_cast<std::uint32_t>(link), false);
            break;
        case kind::pop_leave: {
            const auto target = core.word_at(now.stack + what.place);
            now.stack += what.bytes;
            if (target) core.watch_->returns(now, site.pc, *target, true);
            break;
        }
        case kind::grow_stack:
            core.watch_->stack_grows(now, site.pc, what.bytes);
            break;
        case kind::move_stack:
            core.watch_->stack_moves(now, site.pc);
            break;
        case kind::none:
            break;
    }
}

// Memory as it is, without time or effect.
std::optional<std::uint32_t> dynarmic_core::word_at(std::uint32_t address) {
    std::uint32_t word = 0;
    const auto* const host = memory_.view(privileged_).direct().at(address);
    if (host != nullptr && (address & 3) == 0) {
        std::memcpy(&word, host, sizeof word);
        return word;
    }
    if (!read_memory(address, &word, sizeof word)) return std::nullopt;
    return word;
}

// A word of which something has been written is taken for one with a gap in it.
void dynarmic_core::look_at_load(std::uint32_t address, std::uint32_t physical, unsigned size) {
    auto& memory = memory_.physical();
    if (watch_ == nullptr || !memory.is_unwritten_page(physical)) return;
    constexpr unsigned word = 4;
    for (unsigned i = 0; i < size; i += word) {
        const auto part = std::min(size - i, word);
        const auto first = part == word ? (physical + i) & ~(word - 1) : physical + i;
        if (!memory.is_unwritten(first, part)) continue;
        const host_floating_point own;
        const auto pc = access_pc().value_or(jit_->Regs()[15]);
        if (watch_->reads_unwritten(watched_now(jit_->Regs()[13]), pc, address + i, part))
            memory.note_written(first, part);
    }
}

}  // namespace tabletop
