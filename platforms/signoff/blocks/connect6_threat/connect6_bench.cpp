// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_bench.h"

#include "base/kernel_time.h"

#include <chrono>

namespace tabletop {

std::size_t bytes_due(const signoff::connect6_request& request, bool first) {
    constexpr std::size_t reply_bytes = 8;
    return complete_reply(request.bytes, first) + (request.replies - 1) * reply_bytes;
}

void play_games(connect6_bench& bench, const std::vector<signoff::connect6_game>& games, const clock_domain& clock,
                connect6_speed& speed, const std::function<void(const connect6_trace&)>& take) {
    for (const auto& game : games) {
        const auto from_cycle = clock.cycle(now_ps());
        const auto begun = std::chrono::steady_clock::now();
        const connect6_trace played{game.name, bench.play(game.requests)};
        speed.wall_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        speed.cycles += clock.cycle(now_ps()) - from_cycle;
        speed.replies += played.transactions.size();
        take(played);
    }
}

}  // namespace tabletop
