// SPDX-License-Identifier: Apache-2.0
#include "host/reset_button.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

reset_button::reset_button(sc_core::sc_module_name name, const clock_domain& clock) : sc_module(name), clock_(clock) {
    spawn_method("change", sensitive_to(press_, release_).dont_initialize(), [this] { change(); });
}

std::uint64_t reset_button::press() {
    constexpr unsigned held_cycles = 8;
    released_ps_ = clock_.edge_after(now_ps(), held_cycles);
    press_.notify(sc_core::SC_ZERO_TIME);
    return released_ps_;
}

void reset_button::change() {
    const bool pressed = now_ps() < released_ps_;
    level.write(pressed);
    if (pressed) release_.notify(from_ps(released_ps_ - now_ps()));
}

}  // namespace tabletop
