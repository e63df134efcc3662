// SPDX-License-Identifier: Apache-2.0
// The core while it makes writes that take time by itself.
#include <algorithm>
#include <numeric>
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
        is_short_run_ = false;
        current.begin_run(false);
        resumed_at_ = no_place;
        jit_->Run();
        inside_ = pending_.why == pending_access::reason::none && !batching_.stopped && has_stopped_inside();
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

// Time is counted in units that both an instruction and a write are a whole number of. The translator can count a block
// of less than 2 to the power of 31 ticks.
bool dynarmic_core::set_batching(const iss_store_batching& batching) {
    if (is_timed_) return false;
    constexpr std::uint64_t most_units = 1u << 13;
    const auto unit = std::gcd(batching.instruction_ps, batching.write_ps);
    if (batching.instruction_ps == 0 || batching.write_ps == 0) return false;
    auto& to = batching_;
    const auto instruction_units = batching.instruction_ps / unit;
    const auto write_units = batching.write_ps / unit;
    if (instruction_units % write_units == 0) return false;
    if (instruction_units * translator::block_bytes / 2 + write_units > most_units) return false;
    const bool is_other = to.instruction_units != instruction_units || to.write_units != write_units;
    if (to.unit_ps != 0 && is_other) return false;  // the code that there is counts otherwise
    to.unit_ps = unit;
    to.instruction_units = instruction_units;
    to.write_units = write_units;
    const auto limit = (batching.limit_ps + unit - 1) / unit;
    const auto most = batching_state::most_instructions * instruction_units;
    to.granted = static_cast<std::int64_t>(std::min(limit, most) << batching_state::instruction_bits);
    to.ticks = 0;
    to.reported_writes = 0;
    to.stopped = false;
    return to.granted != 0;
}

// What has been counted becomes instructions and writes.
void dynarmic_core::end_batching() {
    report_batched();
    done_ = progress();
    batching_.ticks = 0;
}

void dynarmic_core::report_batched() {
    const auto writes = batching_.writes_of(ticks_batched());
    if (writes != batching_.reported_writes) bus().batched(writes - batching_.reported_writes, 0);
    batching_.reported_writes = writes;
}

std::int64_t dynarmic_core::ticks_batched() const {
    return batching_.ticks + (in_translated_code_ ? counter_->granted - counter_->remaining : 0);
}

// The translator counts a conditional branch that is not taken as one tick, without its time. It is the last of a run.
std::uint64_t dynarmic_core::batching_state::writes_of(std::int64_t made) const {
    const auto write = static_cast<std::int64_t>(write_units);
    const auto instruction = static_cast<std::int64_t>(instruction_units);
    const auto of_writes = (made >> instruction_bits) - static_cast<std::int64_t>(instructions_of(made)) * instruction;
    return static_cast<std::uint64_t>((of_writes % write == 0 ? of_writes : of_writes + instruction) / write);
}

void dynarmic_core::forget_batched_pages() {
    for (const auto page : batched_.pages) {
        for (auto& table : batched_pages_) (*table)[page] = nullptr;
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
    batching_.blocks.insert(pc);
    return true;
}

}  // namespace tabletop
