// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/history_recorder.h"

#include <algorithm>

namespace tabletop {

history_recorder::history_recorder(record_target& to, const clock_domain& clock) : clock_(clock), channels_(to, clock) {
    to.add_source(*this);
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t history_recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    return clock_.edge(record_before(cycle, false));
}

void history_recorder::finish(std::uint64_t now_ps) {
    record_before(clock_.cycle(now_ps), true);
}

std::uint64_t history_recorder::record_before(std::uint64_t end_cycle, bool last) {
    const auto open_from = accesses_ ? std::min(accesses_(end_cycle, last), end_cycle) : end_cycle;
    channels_.record_before(end_cycle);
    channels_.forget_before(open_from);
    return open_from;
}

}  // namespace tabletop
