// SPDX-License-Identifier: Apache-2.0
// What plays games against the Connect6 machine. It knows nothing of the game: it sends requests, waits for replies and
// writes down what it sees.
#pragma once

#include "base/clock_domain.h"
#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"
#include "stimulus/signoff/connect6_games.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tabletop {

// The engine alone, or a machine around it.
class connect6_bench {
  public:
    virtual ~connect6_bench() = default;
    // Called in the bench's own process: resets the machine and plays the requests, up to the first that is not
    // answered.
    virtual std::vector<connect6_transaction> play(const std::vector<signoff::connect6_request>& requests) = 0;
};

using bench_traffic = std::function<void(connect6_bench&)>;

// The bytes of the replies that such a request asks for, when all are sent. first: of a game.
std::size_t bytes_due(const signoff::connect6_request& request, bool first);

// How fast the games went on the host.
struct connect6_speed {
    std::uint64_t cycles = 0;
    std::uint64_t replies = 0;
    double wall_seconds = 0;
};

// Plays all games, as the traffic of a bench: of a game whose requests are not all answered the rest is left out. take:
// called with each game when it is over; its time is no part of the speed.
void play_games(connect6_bench& bench, const std::vector<signoff::connect6_game>& games, const clock_domain& clock,
                connect6_speed& speed, const std::function<void(const connect6_trace&)>& take);

}  // namespace tabletop
