// SPDX-License-Identifier: Apache-2.0
#include "engines/connect6_threat/connect6_threat_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {
namespace core = connect6_threat_core;

void check(const connect6_threat_config& config) {
    static_cast<void>(core::engine(config.engine));
}

connect6_threat_tlm::connect6_threat_tlm(sc_core::sc_module_name name, view v, const connect6_threat_config& config)
    : connect6_threat_block(name), view_(v), config_(config), engine_(config.engine) {
    reader.bind(*this);
    spawn_method("run", sensitive_to(steps_.due(), rst), [this] { run(); });
}

void connect6_threat_tlm::available(std::uint8_t byte, std::uint64_t cycle) {
    follow_reset();
    if (reset_.asserted()) return;
    waiting_.push_back({byte, cycle});
    take_waiting();
}

// Takes what waits, up to the end of a request.
void connect6_threat_tlm::take_waiting() {
    while (!busy_ && !waiting_.empty()) {
        const auto next = waiting_.front();
        waiting_.pop_front();
        const auto pop = pop_cycle(next.cycle);
        fifo->pop(pop);
        ready_ = pop + 1;
        if (started_) drive_act(true, pop + 1);
        started_ = true;
        if (const auto* const done = engine_.take(next.byte)) begin_reply(*done, pop);
    }
}

// IDLE takes a cycle to see that a byte is there; a byte state raises the read strobe in the next one.
std::uint64_t connect6_threat_tlm::pop_cycle(std::uint64_t available) const {
    const auto seen = std::max(available, ready_);
    return seen + (engine_.within_request() ? 1 : 2);
}

// The whole reply is known with its request: from here on it is a matter of when.
void connect6_threat_tlm::begin_reply(const core::reply& done, std::uint64_t last_pop) {
    const auto cycles =
        view_ == view::ca ? core::exact_timing(done, config_.engine) : core::average_timing(done, config_.engine);
    busy_ = true;
    stones_ = done.stone;
    auto cycle = last_pop + 1;
    for (unsigned i = 0; i < cycles.phase_count; ++i) {
        plan(step::kind::phase, static_cast<std::uint8_t>(cycles.phases[i].what), cycle);
        cycle += cycles.phases[i].cycles;
    }
    for (unsigned i = 0; i < done.stones; ++i) {
        plan(step::kind::stone, static_cast<std::uint8_t>(i), last_pop + cycles.first_push[i]);
    }
    drive_act(true, last_pop + 2);
    if (cycles.never_ends) return;
    plan(step::kind::phase, static_cast<std::uint8_t>(core::phase::receive), cycle);
    plan(step::kind::ready, 0, cycle);
    drive_act(false, cycle + 1);
}

void connect6_threat_tlm::drive_act(bool level, std::uint64_t cycle) {
    if (level == act_) return;
    act_ = level;
    plan(step::kind::act, level ? 1 : 0, cycle);
}

void connect6_threat_tlm::plan(step::kind what, std::uint8_t value, std::uint64_t cycle) {
    steps_.push(config_.clock.edge(cycle), {what, value, cycle});
}

void connect6_threat_tlm::run() {
    follow_reset();
    if (reset_seen_) {
        phase.write(static_cast<std::uint8_t>(core::phase::receive));
        act.write(false);
        reset_seen_ = false;
    }
    step next;
    while (steps_.pop(next)) apply(next);
}

void connect6_threat_tlm::apply(const step& next) {
    switch (next.what) {
        case step::kind::phase:
            phase.write(next.value);
            break;
        case step::kind::act:
            act.write(next.value != 0);
            break;
        case step::kind::stone:
            push(stones_[next.value], next.cycle);
            break;
        case step::kind::ready:
            busy_ = false;
            ready_ = next.cycle;
            take_waiting();
            break;
    }
}

void connect6_threat_tlm::push(core::cell stone, std::uint64_t first_push) {
    auto cycle = first_push;
    for (const auto character : core::encode(stone)) fifo->push(character, cycle++);
}

void connect6_threat_tlm::follow_reset() {
    if (!reset_.has_changed()) return;
    reset_seen_ = true;
    steps_.clear();
    waiting_.clear();
    engine_.reset();
    busy_ = started_ = act_ = false;
    ready_ = now_cycle();
}

std::unique_ptr<connect6_threat_block> make_connect6_threat_tlm(const char* name, view v,
                                                                const connect6_threat_config& config) {
    return std::make_unique<connect6_threat_tlm>(name, v, config);
}

}  // namespace tabletop
