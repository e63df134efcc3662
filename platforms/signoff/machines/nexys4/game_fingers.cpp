// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/game_fingers.h"

#include <array>

namespace tabletop {

void move_fingers_of(const std::vector<signoff::button_step>& steps, const bench_clock& clock, nexys4& platform) {
    std::array<bool, 2> plugged{true, true};
    for (const auto& step : steps) {
        if (platform.pads.at(step.pad) == nullptr) continue;
        clock.wait_until(step.at);
        auto& pad = *platform.pads[step.pad];
        if (step.plugged != plugged[step.pad]) pad.plug(step.plugged);
        plugged[step.pad] = step.plugged;
        pad.press(step.buttons);
    }
}

}  // namespace tabletop
