// SPDX-License-Identifier: Apache-2.0
// What rules of checkers the labkit's PC or its search block plays by. Plain data, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

struct checkers_rules {
    enum class king_step : uint8_t { fly, one };
    enum class men_captures : uint8_t { forward, both };
    // run_on: a man that captures into the last row goes on as a king in the same move, if it can capture from there,
    // and stays a man then. end: it is crowned only if it stops there.
    enum class crowning_time : uint8_t { run_on, end };

    king_step kings = king_step::fly;
    men_captures men_capture = men_captures::forward;
    crowning_time crowning = crowning_time::run_on;
    unsigned draw_after = 50;  // successive moves of both sides without a capture; at least 1

    static checkers_rules program() { return {}; }
    static checkers_rules american() { return {king_step::one, men_captures::forward, crowning_time::end, 50}; }
};

}  // namespace tabletop
