// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/nexys4_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "signoff/machines/nexys4/game_fingers.h"

#include <chrono>

namespace tabletop {

nexys4_bench::nexys4_bench(sc_core::sc_module_name name, const nexys4_config& config, const signoff::nexys4_game& game,
                           record_target* record_to)
    : sc_module(name), clock_(config.clock), game_(game), platform_("nexys4", config, record_to) {
    platform_.rst(rst_);
    if (record_to != nullptr) {
        platform_.screen().on_frame([this, monitor = config.monitor](const shown_frame& frame) {
            frames_.push_back({clock_.domain().cycle(frame.begin_ps), frame.mode.text(monitor), frame.image});
        });
    }
    spawn_thread("move_fingers", [this] { move_fingers(); });
    spawn_thread("press_resets", [this] { press_resets(); });
}

void nexys4_bench::move_fingers() {
    move_fingers_of(game_.buttons, clock_, platform_);
}

void nexys4_bench::press_resets() {
    press_resets_of(game_.resets, clock_, rst_);
}

void nexys4_bench::run_to(std::uint64_t end_ps, const std::function<void()>& after_part) {
    constexpr std::uint64_t part_ps = 1'000'000'000;
    while (after_part && now_ps() + part_ps < end_ps) {
        sc_core::sc_start(from_ps(part_ps));
        after_part();
    }
    sc_core::sc_start(from_ps(end_ps - now_ps()));
}

double nexys4_bench::play(const std::function<void()>& after_part) {
    sc_core::sc_start(sc_core::SC_ZERO_TIME);  // what the first call needs time for is no part of the game
    const auto begun = std::chrono::steady_clock::now();
    run_to(clock_.domain().edge(game_.end_cycle), after_part);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    return wall.count();
}

}  // namespace tabletop
