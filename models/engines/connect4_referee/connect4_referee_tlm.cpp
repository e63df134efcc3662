// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_referee/connect4_referee_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/connect4_referee/timing.h"

#include <algorithm>

namespace tabletop {
namespace core = connect4_referee_core;

namespace {

constexpr core::exact_cycles exact;
constexpr core::average_cycles average;
constexpr unsigned all_columns = (1u << referee_status::enable_bits) - 1;

core::pad_presses presses_of(std::uint8_t events) {
    const auto has = [events](nes_button button) { return (events & bit(button)) != 0; };
    return {has(nes_button::a), has(nes_button::left), has(nes_button::right)};
}

}  // namespace

connect4_referee_tlm::connect4_referee_tlm(sc_core::sc_module_name name, view v, const connect4_referee_config& config)
    : connect4_referee_block(name), view_(v), clock_(config.clock), status_(0) {
    presses.bind(*this);
    status.bind(status_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void connect4_referee_tlm::pressed(std::uint64_t cycle, const press_events& events) {
    follow_reset();
    const auto now = now_cycle();
    while (!presses_.empty() && presses_.front().cycle < now) presses_.pop_front();
    presses_.push_back({cycle, events});
    if (!reset_.asserted()) take(presses_.back());
}

// Later events cannot change what comes of this one: until it is over they are lost.
void connect4_referee_tlm::take(const announced_press& press) {
    if (press.cycle < ready_) return;
    const auto before = pins_now();
    const auto what = machine_.take({presses_of(press.events[0]), presses_of(press.events[1])});
    if (what == core::reaction::none) return;
    if (view_ == view::ca) {
        show_exactly(before, what, press.cycle);
    } else {
        show_approximately(before, what, press.cycle);
    }
}

void connect4_referee_tlm::show_exactly(const pins& before, core::reaction what, std::uint64_t cycle) {
    switch (what) {
        case core::reaction::none:
            break;
        case core::reaction::moved:
            ready_ = cycle + exact.moved;
            show(ready_, pins_now());
            break;
        case core::reaction::dropped:
        case core::reaction::won:
        case core::reaction::drawn:
            show_drop(before, what, cycle);
            break;
        case core::reaction::cleared:
            show_new_round(before, cycle);
            break;
    }
}

void connect4_referee_tlm::show_drop(pins at, core::reaction what, std::uint64_t cycle) {
    at.enable = 1u << at.column;
    show(cycle + exact.enabled, at);
    at = with_chip(at);
    at.enable = 0;
    show(cycle + exact.loaded, at);
    if (what != core::reaction::won) {
        ready_ = cycle + exact.decided;
        show(ready_, pins_now());
        return;
    }
    at.win = true;
    show(cycle + exact.judged, at);
    at.vectors = machine_.board();
    at.enable = all_columns;
    show(cycle + exact.decided, at);
    ready_ = cycle + exact.filled;
    show(ready_, pins_now());
}

void connect4_referee_tlm::show_new_round(pins at, std::uint64_t cycle) {
    at.enable = all_columns;
    show(cycle + exact.clearing, at);
    // The win check sees the empty vectors a cycle later; after a draw its register is low.
    const bool win = at.win;
    at = pins_now();
    at.win = win;
    ready_ = cycle + exact.cleared;
    show(ready_, at);
    show(cycle + exact.unjudged, pins_now());
}

void connect4_referee_tlm::show_approximately(const pins& before, core::reaction what, std::uint64_t cycle) {
    ready_ = cycle + average.reaction;
    if (what == core::reaction::won) {
        auto at = with_chip(before);
        at.win = true;
        show(ready_, at);
        ready_ += average.picture;
    }
    show(ready_, pins_now());
}

connect4_referee_tlm::pins connect4_referee_tlm::pins_now() const {
    return {machine_.vectors(), 0, machine_.player(), machine_.column(), machine_.win()};
}

// The chip is on the board, and another of its colour still hovers above.
connect4_referee_tlm::pins connect4_referee_tlm::with_chip(pins at) const {
    at.vectors = core::with_hover(machine_.board(), at.column, at.player);
    return at;
}

void connect4_referee_tlm::show(std::uint64_t cycle, const pins& level) {
    status_.set(cycle, level.enable | level.player << referee_status::player_shift |
                           level.column << referee_status::column_shift |
                           (level.win ? 1u << referee_status::win_shift : 0u));
    if (shown_ == level.vectors) return;
    shown_ = level.vectors;
    for (int i = 0; i < positions.size(); ++i) positions[i]->positions(cycle, level.vectors);
}

void connect4_referee_tlm::follow_reset() {
    if (!shown_) show(now_cycle(), pins_now());
    if (!reset_.has_changed()) return;
    if (reset_.asserted()) {
        begin_reset();
    } else {
        end_reset();
    }
}

// What has been announced for this cycle and later ones is void, events and levels: the pins fall with the reset.
void connect4_referee_tlm::begin_reset() {
    const auto now = now_cycle();
    while (!presses_.empty() && presses_.back().cycle >= now) presses_.pop_back();
    machine_ = core::positioning();
    shown_.reset();
    show(now, pins_now());
}

// An event announced in reset is looked at when its cycle ends: the release may come in the middle of it.
void connect4_referee_tlm::end_reset() {
    ready_ = now_cycle();
    for (const auto& press : presses_) take(press);
}

std::uint64_t connect4_referee_tlm::now_cycle() const {
    return clock_.cycle(now_ps());
}

std::unique_ptr<connect4_referee_block> make_connect4_referee_tlm(const char* name, view v,
                                                                  const connect4_referee_config& config) {
    return std::make_unique<connect4_referee_tlm>(name, v, config);
}

}  // namespace tabletop
