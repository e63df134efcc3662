// SPDX-License-Identifier: Apache-2.0
// Measures how long a machine whose inside nobody knows takes from a finger to the screen: from the release of a button
// at a pad to the first pixel that differs from the frame before, and to the last one, of the frame after it if that
// still differs. An observer: it moves nothing.
#pragma once

#include "base/clock_domain.h"
#include "nexys4/nexys4.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class screen_latency {
  public:
    // Cycles.
    struct measured_release {
        std::uint64_t release;
        std::uint64_t first;
        std::uint64_t last;
        std::uint64_t frame_end;  // of the frame with the first pixel
    };

    // Before the start; clock: of the machine's cycles.
    screen_latency(nexys4& machine, const clock_domain& clock);

    // What a pad's host can see of it from the kernel's time on. A press of the pad ends the wait for its last release.
    void held(unsigned pad, std::uint8_t buttons);

    // In the order of their pixels; the last may still change.
    const std::vector<measured_release>& measured() const { return measured_; }

    // Members "release_to_pixel" and "release_to_last" of a JSON object: count, and when there is any min_ms, mean_ms,
    // max_ms and the list each_ms.
    std::string json() const;
    // One line, if there is anything to say.
    std::string text() const;

  private:
    struct frame_cycles {
        std::uint64_t begin;
        std::uint64_t end;
    };
    struct change {
        std::uint64_t first;  // cycles of changed pixels
        std::uint64_t last;
    };
    void look(const shown_frame& frame);
    void complete(measured_release& measured, const frame_cycles& next) const;
    std::optional<change> change_in(const frame_cycles& frame, std::uint64_t from) const;
    std::vector<double> all_ms(std::uint64_t measured_release::*until) const;

    nexys4& machine_;
    const clock_domain clock_;
    std::array<std::uint8_t, 2> held_{};
    std::array<std::optional<std::uint64_t>, 2> released_;  // by pad: the cycle of a release that no pixel has answered
    std::vector<measured_release> measured_;
};

}  // namespace tabletop
