// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_timing/schedule.h"

#include "processors/cortex_a9_timing/timing_table.h"

namespace tabletop::a9 {

schedule::schedule() {
    constexpr std::size_t usual_length = 512;
    busy_.reserve(usual_length);
}

issue_record schedule::add(const timed_instruction& instruction) {
    issue_record record;
    const auto before = end_;
    dispatch(record);
    auto cycle = operands_ready(instruction, record);
    const auto ready = cycle;
    const auto unit_bits = place(instruction, cycle);
    record.issued = cycle;
    record.unit_wait = cycle - ready;
    if (record.unit_wait != 0) record.busy = instruction.on;
    occupy(unit_bits, cycle, instruction.occupancy);
    if (instruction.on == unit::vector) occupy(port, cycle, 1);
    if (instruction.branches_by_unit) occupy(branch_unit, cycle + instruction.occupancy - 1, 1);
    write_results(instruction, cycle);
    finish(cycle, instruction.occupancy);
    record.added = end_ - before;
    return record;
}

void schedule::take_branch() {
    ++dispatch_cycle_;
    dispatched_ = 0;
}

// Two in a cycle, and none while the instruction two before it has not issued.
void schedule::dispatch(issue_record& record) {
    if (dispatched_ == dispatch_width) {
        ++dispatch_cycle_;
        dispatched_ = 0;
    }
    const auto two_before = last_issue_[0];
    if (two_before > dispatch_cycle_) {
        record.window_wait = two_before - dispatch_cycle_;
        dispatch_cycle_ = two_before;
        dispatched_ = 0;
    }
    ++dispatched_;
    record.dispatched = dispatch_cycle_;
}

unsigned schedule::needed(const timed_source& source, vector_kind kind) const {
    const auto& available = resources_[source.of];
    auto cycle = source.takes_fast ? available.fast : available.ready;
    const bool crosses =
        kind != vector_kind::neither && available.kind != vector_kind::neither && kind != available.kind;
    if (crosses) cycle += write_back_wait;
    return cycle > source.later ? cycle - source.later : 0;
}

unsigned schedule::operands_ready(const timed_instruction& instruction, issue_record& record) const {
    auto cycle = dispatch_cycle_;
    for (const auto& source : instruction.sources) {
        const auto ready = needed(source, instruction.kind);
        if (ready <= cycle) continue;
        cycle = ready;
        record.waited_for = source.of;
    }
    record.operand_wait = cycle - dispatch_cycle_;
    if (!instruction.drains) return cycle;
    const auto drained = std::max({cycle, complete_, end_});
    record.drain_wait = drained - cycle;
    return drained;
}

// The first cycle from `cycle` on in which a unit is free, and which one. Of the two ALUs that with the multiplier
// comes first.
std::uint8_t schedule::place(const timed_instruction& instruction, unsigned& cycle) {
    switch (instruction.on) {
        case unit::none:
            return 0;
        case unit::alu:
            for (;; ++cycle) {
                if (fits(instruction, multiplying_alu, cycle)) return multiplying_alu;
                if (fits(instruction, other_alu, cycle)) return other_alu;
            }
        case unit::multiplier:
            while (!fits(instruction, multiplying_alu, cycle)) ++cycle;
            return multiplying_alu;
        case unit::port:
            while (!fits(instruction, port, cycle)) ++cycle;
            return port;
        case unit::branch:
            while (!fits(instruction, branch_unit, cycle)) ++cycle;
            return branch_unit;
        case unit::vector:
            while ((busy_at(cycle) & port) != 0 || !fits(instruction, vector_unit, cycle)) ++cycle;
            return vector_unit;
    }
    return 0;
}

bool schedule::fits(const timed_instruction& instruction, std::uint8_t units, unsigned cycle) const {
    for (unsigned i = 0; i < instruction.occupancy; ++i) {
        if ((busy_at(cycle + i) & units) != 0) return false;
    }
    return !instruction.branches_by_unit || (busy_at(cycle + instruction.occupancy - 1) & branch_unit) == 0;
}

void schedule::occupy(std::uint8_t units, unsigned cycle, unsigned cycles) {
    if (busy_.size() < cycle + cycles) busy_.resize(cycle + cycles);
    for (unsigned i = 0; i < cycles; ++i) busy_[cycle + i] |= units;
}

void schedule::write_results(const timed_instruction& instruction, unsigned issued) {
    for (const auto& result : instruction.results) {
        resources_[result.of] = {issued + result.latency, issued + result.fast_latency, instruction.kind};
        complete_ = std::max(complete_, issued + result.latency);
    }
}

void schedule::finish(unsigned issued, unsigned occupancy) {
    const auto end = issued + occupancy;
    last_issue_ = {last_issue_[1], end == 0 ? 0 : end - 1};
    end_ = std::max(end_, end);
}

}  // namespace tabletop::a9
