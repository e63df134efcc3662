// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/debug_travel.h"

#include "host/processor/whereabouts.h"
#include "processors/cortex_a9/psr.h"
#include "support/input_error.h"

#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

constexpr unsigned travel_sp = 13, travel_lr = 14, travel_pc = 15;
// A way through code without lines, as of a start-up or a library, is given up after so many instructions.
constexpr unsigned most_without_line = 1000;

bool is_interrupt_mode(std::uint32_t mode) {
    return mode == static_cast<std::uint32_t>(iss_mode::irq) || mode == static_cast<std::uint32_t>(iss_mode::fiq);
}

}  // namespace

debug_travel::debug_travel(kind what, debug_access& access, debug_points& points, debug_program& program,
                           std::vector<std::uint32_t> addresses)
    : kind_(what), core_(access.core()), access_(access), points_(points), program_(program) {
    if (kind_ == kind::to) {
        wait_at(std::move(addresses), 0);
    } else if (kind_ == kind::out) {
        const auto frames = program.frames(core_);
        if (frames.size() < 2) throw input_error("it is not known where this function returns to");
        wait_at({frames[1].pc}, frames[0].stack);
    } else {
        start_ = program.place(core_.reg(travel_pc));
        if (goes_by_lines() && start_.line == 0)
            kind_ = kind_ == kind::line ? kind::instruction : kind::instruction_over;
        step();
    }
}

bool debug_travel::is_thumb() const {
    return (core_.cpsr() & psr::thumb) != 0;
}

std::optional<core_debugger::action> debug_travel::go_on(const debug_stop& stop) {
    if (stop.why == debug_stop::reason::step) return after_step();
    // An inner call of the same function returns to the same place.
    const bool is_there = std::find(waits_at_.begin(), waits_at_.end(), stop.at.address) != waits_at_.end();
    if (!is_there || core_.reg(travel_sp) < least_stack_) return next();
    arrive();
    return kind_ == kind::out || kind_ == kind::to ? std::nullopt : after_step();
}

std::optional<core_debugger::action> debug_travel::after_step() {
    const auto pc = core_.reg(travel_pc);
    const auto mode = core_.cpsr() & psr::mode_mask;
    if (kind_ == kind::instruction) return std::nullopt;
    if (is_interrupt_mode(mode) && mode != before_.mode) {
        if (const auto taken = handled_exception(core_)) return wait_at({taken->pc}, 0);
    }
    const bool called = pc != before_.behind && (core_.reg(travel_lr) & ~1u) == before_.behind;
    const bool enters = kind_ == kind::line && called && program_.place(pc).line != 0;
    if (called && !enters) return wait_at({before_.behind}, before_.stack);
    if (kind_ == kind::instruction_over || enters || is_another_line(program_.place(pc))) return std::nullopt;
    return step();
}

bool debug_travel::is_another_line(const source_place& here) {
    if (here.line == 0) return ++without_line_ > most_without_line;
    return here.line != start_.line || here.file != start_.file || here.function != start_.function;
}

core_debugger::action debug_travel::step() {
    const auto pc = core_.reg(travel_pc);
    before_ = {pc + program_.instruction_bytes(access_, pc, is_thumb()), core_.reg(travel_sp),
               core_.cpsr() & psr::mode_mask};
    return action::step;
}

core_debugger::action debug_travel::wait_at(std::vector<std::uint32_t> addresses, std::uint32_t least_stack) {
    waits_at_ = std::move(addresses);
    least_stack_ = least_stack;
    for (auto& address : waits_at_) {
        address &= ~1u;
        points_.insert(debug_points::kind::hardware, address);
    }
    return action::run;
}

void debug_travel::arrive() {
    for (const auto address : waits_at_) points_.remove(debug_points::kind::hardware, address);
    waits_at_.clear();
}

}  // namespace tabletop
