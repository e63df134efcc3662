// SPDX-License-Identifier: Apache-2.0
// The core while it makes writes that take time by itself.
#include <algorithm>
#include <utility>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/raised.h"

namespace tabletop {

bool dynarmic_core::batch_stores(const iss_store_batching& batching) {
    if (trace_ != nullptr || step_over_ || translators_.is_guarded() || memory_.has_watchpoints()) return false;
    if (system_.fiq_takeable() || system_.irq_takeable() || !set_batching(batching)) return false;
    inside_ = paused_ = false;
    select_translator(true);
    if (translators_.is_guarded()) return false;
    leave_ = guarded_ = false;
    {
        const raised active(batching_.active);
        auto& current = translators_.current();
        is_short_run_ = batching_.format.ends_early();
        current.begin_run(is_short_run_);
        resumed_at_ = no_place;
        jit_->Run();
        inside_ = pending_.why == pending_access::reason::none && !batching_.stopped && has_stopped_inside();
        if (is_short_run_ && !inside_ && !batching_.stopped) current.end_short_run();
        end_batching();
    }
    settle();
    // If no run may end here, the core goes on to a place where one may.
    target_ = done_.cycles;
    if (batching_.stopped) target_ += 1;
    while ((done_.cycles < target_ || (inside_ && !is_far_inside())) && can_go_on()) {
        if (prepare()) execute();
    }
    paused_ = false;
    bus();
    return true;
}

bool dynarmic_core::set_batching(const iss_store_batching& batching) {
    if (!batching_.format.begin(batching, is_timed_, most_unpaid_)) return false;
    batching_.ticks = 0;
    batching_.reported_writes = 0;
    batching_.stopped = false;
    return true;
}

// What has been counted becomes instructions and writes.
void dynarmic_core::end_batching() {
    report_batched();
    done_ = progress();
    batching_.ticks = 0;
}

void dynarmic_core::report_batched() {
    const auto writes = batching_.format.made(ticks_batched()).writes;
    if (writes != batching_.reported_writes) bus().batched(writes - batching_.reported_writes, 0);
    batching_.reported_writes = writes;
}

std::int64_t dynarmic_core::ticks_batched() const {
    return batching_.ticks + (in_translated_code_ ? counter_->granted - counter_->remaining : 0);
}

void dynarmic_core::forget_batched_pages() {
    for (const auto page : batched_.pages) {
        for (auto& table : batched_pages_) table.forget(page);
    }
    batched_.pages.clear();
}

// The run comes to its end so many cycles earlier, or more: then it is resumed.
void dynarmic_core::note_batched(std::uint64_t writes) {
    turn_.disturb();
    if (const auto done = progress(); done.instructions != batched_.block) {
        batched_.block = done.instructions;
        batched_.block_cycles = done.cycles;
        batched_.before_block = batched_.writes;
    }
    batched_.writes += writes;
    const auto passed = writes * batched_.cycles;
    target_ = std::max(target_ - std::min(target_, passed), std::min(target_, batched_.block_cycles));
    if (in_translated_code_) {
        const auto ticks = static_cast<std::int64_t>(ticks_of(passed));
        counter_->remaining -= ticks;
        counter_->granted -= ticks;
    }
    if (batched_.writes >= batched_.patience) pause_run();
}

void dynarmic_core::tell_batched() {
    const auto writes = std::exchange(batched_.writes, 0);
    const bool in_block = std::exchange(batched_.block, batched_state::no_block) == instructions();
    bus_->batched(writes, in_block ? writes - batched_.before_block : 0);
}

// Says how the instruction at pc uses memory, as the translator gets it.
memory_use dynarmic_core::memory_use_at(std::uint32_t pc, unsigned& bytes) {
    std::uint32_t instruction = 0;
    bool wide = false;
    if (has_breakpoint(pc) || !fetch_instruction(pc, instruction, wide)) return memory_use::other;
    const bool thumb = is_thumb();
    bytes = wide ? 4 : 2;
    if (!thumb) return memory_use_of_arm(filter_arm(instruction, filtered_state()));
    if (wide) return memory_use_of_thumb32(filter_thumb32(instruction, filtered_state()));
    return memory_use_of_thumb16(filter_thumb16(static_cast<std::uint16_t>(instruction)));
}

// All of the straight code from here on is of the kind whose stores are batched. IT is not. A conditional branch of ARM
// code that is not taken has to end the run.
bool dynarmic_core::batches(std::uint32_t pc) {
    if (batching_.not_taken.count(pc) != 0 || (status() & (psr::it_high | psr::it_low)) != 0) return false;
    unsigned stores = 0;
    unsigned bytes = 0;
    auto at = pc;
    auto use = memory_use::none;
    for (; use != memory_use::branch; at += bytes) {
        if (at - pc >= translator::block_bytes || !is_in_block((at + 3) & ~3u)) return false;
        use = memory_use_at(at, bytes);
        if (use == memory_use::other) return false;
        if (use == memory_use::store && ++stores > 1) return false;
    }
    if (std::uint32_t last = 0; !is_thumb() && fetch(at - 4, last) && is_conditional_arm(last)) {
        if (batching_.blocks.count(at) != 0) return false;
        batching_.not_taken.insert(at);
    }
    if (!has_room(pc, at, stores != 0)) return false;
    batching_.blocks.insert(pc);
    return true;
}

bool dynarmic_core::has_room(std::uint32_t pc, std::uint32_t end, bool stores) {
    if (!is_timed_) return true;
    std::uint64_t cycles = 0;
    for (auto at = pc; at < end; at += 2) cycles += costs_.cycles_at(at);
    costs_.begin(here());
    return batching_.format.has_room_for(cycles, stores);
}

}  // namespace tabletop
