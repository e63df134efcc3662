// SPDX-License-Identifier: Apache-2.0
#include "peripherals/interval_timer/interval_timer.h"

#include <utility>

#include "base/bus_word.h"
#include "base/kernel_time.h"

namespace tabletop {

namespace regs = interval_timer_registers;

std::uint32_t interval_timer::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    return stored(offset);
}

std::uint32_t interval_timer::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

std::uint32_t interval_timer::stored(std::uint32_t offset) const {
    switch (offset) {
        case regs::status:
            return (timed_out_ ? std::uint32_t{regs::status_timeout} : 0) |
                   (running_ ? std::uint32_t{regs::status_running} : 0);
        case regs::control:
            return control_;
        case regs::period_low:
            return counter_.load() & regs::half;
        case regs::period_high:
            return counter_.load() >> 16;
        case regs::snapshot_low:
            return snapshot_ & regs::half;
        default:
            return snapshot_ >> 16;
    }
}

void interval_timer::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    const auto merged = merge_lanes(stored(offset), value, lanes, regs::half);
    switch (offset) {
        case regs::status:
            timed_out_ = false;
            break;
        case regs::control:
            if ((lanes & 1u) != 0) write_control(value, time_ps);
            break;
        case regs::period_low:
            write_period((counter_.load() & ~regs::half) | merged, time_ps);
            break;
        case regs::period_high:
            write_period((counter_.load() & regs::half) | merged << 16, time_ps);
            break;
        default:
            snapshot_ = counter_.value();
    }
    announce_change();
}

// With start and stop in one write it stops.
void interval_timer::write_control(std::uint32_t value, std::uint64_t time_ps) {
    control_ = value & (regs::control_interrupt | regs::control_continuous);
    bool on = running_;
    if ((value & regs::control_start) != 0) on = true;
    if ((value & regs::control_stop) != 0) on = false;
    run(on, time_ps);
}

void interval_timer::write_period(std::uint32_t period, std::uint64_t time_ps) {
    run(false, time_ps);
    counter_.set_load(period, time_ps);
}

void interval_timer::run(bool on, std::uint64_t time_ps) {
    running_ = on;
    counter_.configure(on, true, 0, time_ps);
}

// At 0 the counter is loaded again, whether it goes on or stops.
void interval_timer::advance(std::uint64_t time_ps) {
    counter_.advance(time_ps);
    if (!counter_.take_expired()) return;
    timed_out_ = true;
    if (is_continuous()) return;
    run(false, time_ps);
    counter_.set_value(counter_.load(), time_ps);
}

bool interval_timer::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return timed_out_ && interrupts();
}

std::uint64_t interval_timer::next_irq_ps(std::uint64_t time_ps) {
    return !interrupts() || irq_at(time_ps) ? never : counter_.next_zero_ps();
}

interval_timer::interval_timer(register_place place, const clock_domain& clock)
    : register_target(std::move(place), regs::map), counter_(clock) {
    counter_.set_load(regs::reset_period, 0);
}

void interval_timer::reset(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    counter_.set_load(regs::reset_period, time_ps);
    control_ = 0;
    snapshot_ = 0;
    running_ = false;
    timed_out_ = false;
    announce_change();
}

}  // namespace tabletop
