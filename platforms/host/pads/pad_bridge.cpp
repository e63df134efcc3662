// SPDX-License-Identifier: Apache-2.0
#include "host/pads/pad_bridge.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <utility>

namespace tabletop {

pad_bridge::pad_bridge(sc_core::sc_module_name name, machine_pad pad, pad_end& end)
    : connection(name, pad.name), pad_(std::move(pad)), end_(end) {
    end_.on_wake([this] {
        woken_ = true;
        act_again_.notify(sc_core::SC_ZERO_TIME);
    });
    spawn_method("act", sensitive_to(act_again_), [this] { act(); });
}

void pad_bridge::see(const picture& screen) {
    end_.see(screen);
    poll();
}

void pad_bridge::poll() {
    if (!acting_) act_again_.notify(sc_core::SC_ZERO_TIME);
}

// Plays steps until one takes time.
void pad_bridge::act() {
    if (acting_ && !woken_ && now_ps() < step_end_ps_) return;
    acting_ = false;
    woken_ = false;
    while (const auto step = end_.next(now_ps())) {
        play(*step);
        if (step->duration_ps == 0) continue;
        acting_ = true;
        step_end_ps_ = now_ps() + step->duration_ps;
        act_again_.notify(from_ps(step->duration_ps));
        return;
    }
}

void pad_bridge::play(const pad_step& step) {
    if (step.reset && press_reset_) {
        press_reset_();
        last_change_ps_ = now_ps();
    }
    if (step.buttons == buttons_ && step.plugged == plugged_) return;
    if (step.plugged != plugged_) pad_.plug(step.plugged);
    if (step.buttons != buttons_) pad_.press(step.buttons);
    buttons_ = step.buttons;
    plugged_ = step.plugged;
    last_change_ps_ = now_ps();
    if (tell_) tell_(buttons_, plugged_);
}

}  // namespace tabletop
