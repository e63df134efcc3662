// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_bridge.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>
#include <utility>

namespace tabletop {

table_bridge::table_bridge(sc_core::sc_module_name name, const clock_domain& clock, labkit& machine, real_table& table,
                           std::unique_ptr<table_end> end)
    : connection(name, "table"), clock_(clock), machine_(machine), table_(table), end_(std::move(end)) {
    if (end_->looks()) machine_.watch(*this);
    end_->on_wake([this] { again_.notify(sc_core::SC_ZERO_TIME); });
    spawn_method("act", sensitive_to(again_), [this] { act(); });
    spawn_method("release", sensitive_to(released_).dont_initialize(), [this] { release(); });
    sensitive_to picture(changed_);
    if (!end_->looks()) picture.dont_initialize();
    spawn_method("look", picture, [this] { look(); });
}

void table_bridge::poll() {
    if (!acting_) again_.notify(sc_core::SC_ZERO_TIME);
}

// Called for what the person sees.
void table_bridge::revised(std::uint64_t cycle) {
    const auto edge = clock_.edge(cycle);
    changed_.notify(from_ps(edge > now_ps() ? edge - now_ps() : 0));
}

// While the person acts, the next question waits for the end of the act.
void table_bridge::look() {
    end_->see(sight());
    if (!acting_) again_.notify(sc_core::SC_ZERO_TIME);
    if (const auto next = machine_.next_shown(cycle()); next != cycle_pin_if::never) {
        changed_.notify(from_ps(clock_.edge(next) - now_ps()));
    }
}

std::uint64_t table_bridge::cycle() const {
    return clock_.cycle(now_ps());
}

table_sight table_bridge::sight() {
    if (!end_->looks()) return {now_ps(), {}, {}};
    return {now_ps(), machine_.shown(cycle()), machine_.grid(cycle())};
}

// One after the other until one takes time.
void table_bridge::act() {
    if (acting_ && now_ps() < act_end_ps_) {
        again_.notify(from_ps(act_end_ps_ - now_ps()));
        return;
    }
    acting_ = false;
    while (const auto next = end_->next(sight())) {
        play(*next);
        if (next->what != table_act::kind::wait || next->duration_ps == 0) continue;
        acting_ = true;
        act_end_ps_ = now_ps() + next->duration_ps;
        again_.notify(from_ps(next->duration_ps));
        return;
    }
}

void table_bridge::play(const table_act& act) {
    if (act.what == table_act::kind::wait || act.what == table_act::kind::await) return;
    last_ps_ = now_ps();
    if (tell_) tell_(act, cycle());
    switch (act.what) {
        case table_act::kind::wait:
        case table_act::kind::await:
            return;
        case table_act::kind::put:
            table_.put(cycle(), act.piece);
            touch(now_ps());
            return;
        case table_act::kind::take:
            table_.take(cycle(), act.piece.row, act.piece.column);
            touch(now_ps());
            return;
        case table_act::kind::cover:
            table_.cover({act.covering, cycle(), clock_.cycle(now_ps() + act.duration_ps)});
            touch(now_ps() + act.duration_ps);
            return;
        case table_act::kind::light:
            table_.light(cycle(), act.cast);
            return;
        case table_act::kind::contact:
            set_contact(act);
            return;
        case table_act::kind::reset:
            if (press_reset_) press_reset_();
            return;
    }
}

void table_bridge::touch(std::uint64_t end_ps) {
    last_ps_ = std::max(last_ps_, end_ps);
    if (tell_of_touch_) tell_of_touch_(clock_.cycle(end_ps));
}

void table_bridge::set_contact(const table_act& act) {
    machine_.set_contact(act.contact, act.closed);
    auto& release = release_ps_[static_cast<unsigned>(act.contact)];
    release = act.duration_ps == 0 ? 0 : now_ps() + act.duration_ps;
    if (release == 0) return;
    last_ps_ = std::max(last_ps_, release);
    released_.notify(from_ps(act.duration_ps));
}

// Buttons whose time is over; an earlier notification has stood.
void table_bridge::release() {
    std::uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < labkit_contacts; ++i) {
        if (release_ps_[i] == 0) continue;
        if (release_ps_[i] > now_ps()) {
            next = std::min(next, release_ps_[i]);
            continue;
        }
        machine_.set_contact(static_cast<labkit_contact>(i), false);
        release_ps_[i] = 0;
    }
    if (next != UINT64_MAX) released_.notify(from_ps(next - now_ps()));
}

}  // namespace tabletop
