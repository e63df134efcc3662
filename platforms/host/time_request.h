// SPDX-License-Identifier: Apache-2.0
// What a person at a display may want of the time of a run. Between two parts of the simulation it stands still or goes
// on; what happens in it, and when, stays the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop {

// How simulated time goes on while somebody may be looking.
enum class time_pace : std::uint8_t {
    waits,         // held to wall time while the machine only waits, and else as fast as it can be
    real,          // held to wall time, as far as the simulation keeps up
    free,          // never held
    instructions,  // as `waits`, but the processor makes no more than paced_instructions a second of wall time
};

// By which programs know them, and people.
inline constexpr std::array<const char*, 4> time_pace_names = {"waits", "real", "free", "instructions"};

constexpr const char* name_of(time_pace pace) {
    return time_pace_names[static_cast<std::size_t>(pace)];
}

// About as many as CPUlator makes, for programs whose loops have been tuned there.
inline constexpr std::uint64_t paced_instructions = 20'000'000;

struct time_request {
    enum class kind : std::uint8_t {
        pause,
        go_on,
        step,   // goes on for duration_ps, then pauses
        pace,   // goes on so from now on
        reset,  // the machine's reset button is pressed
        event,  // goes on to the next moment at which anything is due in the simulation, then pauses
    };

    kind what = kind::pause;
    std::uint64_t duration_ps = 0;
    time_pace pace = time_pace::waits;
};

}  // namespace tabletop
