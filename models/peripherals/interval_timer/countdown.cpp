// SPDX-License-Identifier: Apache-2.0
#include "peripherals/interval_timer/countdown.h"

#include <algorithm>

namespace tabletop::interval_timer_core {
namespace reg = interval_timer_registers;
namespace {

// The bits of lanes 0 and 1: the registers have no others.
std::uint32_t written_bits(unsigned lanes) {
    return ((lanes & 1) != 0 ? 0x00FFu : 0) | ((lanes & 2) != 0 ? 0xFF00u : 0);
}

bool times_out(const state& now) {
    return now.count == 0 && !now.was_zero;
}

// The state after one edge, with which a load is over.
state next(const state& now) {
    auto then = now;
    ++then.cycle;
    then.was_zero = now.count == 0;
    then.timed_out = now.timed_out || times_out(now);
    then.loads = false;
    if (now.loads || (now.runs && now.count == 0)) {
        then.count = now.period;
    } else if (now.runs) {
        --then.count;
    }
    if (now.loads || (now.count == 0 && !now.continues)) then.runs = false;
    return then;
}

// Some edges without a reload, of a count that does not load.
state count_down(state now, std::uint64_t edges) {
    if (edges == 0) return now;
    now.timed_out |= times_out(now);
    now.cycle += edges;
    if (now.runs) now.count -= static_cast<std::uint32_t>(edges);
    now.was_zero = !now.runs && now.count == 0;
    return now;
}

// Whole periods, of a count that has just been reloaded.
state repeat(state now, std::uint64_t periods) {
    if (periods == 0) return now;
    now.cycle += periods * (std::uint64_t{now.period} + 1);
    now.timed_out |= now.period != 0;
    return now;
}

}  // namespace

state after(state now, std::uint64_t cycle) {
    if (cycle <= now.cycle) return now;
    if (now.loads) now = next(now);
    if (!now.runs || cycle - now.cycle <= now.count) return count_down(now, cycle - now.cycle);
    now = next(count_down(now, now.count));
    if (!now.runs) return count_down(now, cycle - now.cycle);
    const auto length = std::uint64_t{now.period} + 1;
    now = repeat(now, (cycle - now.cycle) / length);
    return count_down(now, cycle - now.cycle);
}

std::uint64_t next_time_out(const state& from) {
    if (times_out(from)) return from.cycle + 1;
    auto now = from.loads ? next(from) : from;
    if (times_out(now)) return now.cycle + 1;
    if (now.runs && now.count == 0) now = next(now);
    if (!now.runs || now.count == 0) return never;
    return now.cycle + now.count + 1;
}

void countdown::reset(std::uint64_t cycle) {
    state_ = {};
    state_.cycle = cycle;
}

std::uint32_t countdown::read(std::uint32_t offset, std::uint64_t cycle) const {
    const auto now = after(state_, cycle);
    switch (offset) {
        case reg::status:
            return (now.timed_out ? reg::status_to : 0) | (now.runs ? reg::status_run : 0);
        case reg::control:
            return (now.interrupts ? reg::control_ito : 0) | (now.continues ? reg::control_cont : 0);
        case reg::periodl:
            return now.period & 0xFFFF;
        case reg::periodh:
            return now.period >> 16;
        case reg::snapl:
            return now.snapshot & 0xFFFF;
        case reg::snaph:
            return now.snapshot >> 16;
        default:
            return 0;
    }
}

// Only status changes without a write: a load that is still to come shows in no other register.
std::uint64_t countdown::next_change(std::uint32_t offset, std::uint64_t cycle) const {
    const auto now = after(state_, cycle);
    if (offset != reg::status) return never;
    if (now.loads) return now.cycle + 1;
    if (!now.runs) return next_time_out(now);
    return now.cycle + now.count + 1;
}

void countdown::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t cycle) {
    const auto bits = written_bits(lanes);
    if (bits == 0) return;
    const auto taken = after(state_, cycle - 1);
    state_ = after(taken, cycle);
    switch (offset) {
        case reg::status:
            state_.timed_out = false;
            break;
        case reg::control:
            if ((lanes & 1) != 0) write_control(value);
            break;
        case reg::periodl:
            write_period(value, bits);
            break;
        case reg::periodh:
            write_period(value << 16, bits << 16);
            break;
        case reg::snapl:
        case reg::snaph:
            state_.snapshot = taken.count;
            break;
        default:
            break;
    }
}

void countdown::write_control(std::uint32_t value) {
    state_.interrupts = (value & reg::control_ito) != 0;
    state_.continues = (value & reg::control_cont) != 0;
    if ((value & reg::control_start) != 0) {
        state_.runs = true;
    } else if ((value & reg::control_stop) != 0) {
        state_.runs = false;
    }
}

void countdown::write_period(std::uint32_t value, std::uint32_t bits) {
    state_.period = (state_.period & ~bits) | (value & bits);
    state_.loads = true;
}

}  // namespace tabletop::interval_timer_core
