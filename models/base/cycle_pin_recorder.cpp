// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_recorder.h"

#include <algorithm>

namespace tabletop {

cycle_pin_recorder::cycle_pin_recorder(sc_core::sc_module_name name, record_target& to, const clock_domain& clock)
    : sc_module(name), clock_(clock), channels_(to, clock) {
    to.add_source(*this);
}

void cycle_pin_recorder::add(cycle_pin_if& pin, const std::string& channel, const recorded_pins& which) {
    auto& levels = levels_.emplace_back();
    channels_.add(levels, channel, which.bits, which.first);
    const auto name = "follower_" + std::to_string(followers_.size());
    followers_.push_back(std::make_unique<cycle_pin_follower>(
        name.c_str(), pin, clock_, [&levels, inverted = which.inverted](std::uint64_t cycle, std::uint64_t level) {
            levels.set_level(cycle, level ^ inverted);
        }));
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t cycle_pin_recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    record_before(cycle);
    return clock_.edge(cycle);
}

void cycle_pin_recorder::finish(std::uint64_t now_ps) {
    record_before(clock_.cycle_from(now_ps));
}

void cycle_pin_recorder::record_before(std::uint64_t end_cycle) {
    channels_.record_before(end_cycle);
    channels_.forget_before(end_cycle);
}

}  // namespace tabletop
