// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/track_recorder.h"

#include <algorithm>

namespace tabletop {

track_recorder::track_recorder(record_target& to, const clock_domain& clock) : to_(to), clock_(clock) {
    to.add_source(*this);
}

void track_recorder::follow(level_track& track, const std::string& channel, unsigned bits, unsigned low_bit) {
    outputs_.push_back({track, track_channel(to_, channel, clock_, bits, low_bit)});
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t track_recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    return clock_.edge(add_before(cycle, false));
}

void track_recorder::finish(std::uint64_t now_ps) {
    add_before(clock_.cycle(now_ps), true);
}

std::uint64_t track_recorder::add_before(std::uint64_t end_cycle, bool last) {
    const auto open_from = accesses_ ? std::min(accesses_(end_cycle, last), end_cycle) : end_cycle;
    for (auto& each : outputs_) each.channel.add_before(each.track, end_cycle);
    for (auto& each : outputs_) each.track.drop_before(open_from);
    return open_from;
}

}  // namespace tabletop
