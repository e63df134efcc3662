// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/private_watchdog.h"

#include <utility>

#include "processors/cortex_a9_mpcore/private_watchdog_registers.h"

namespace tabletop {

std::uint32_t private_watchdog::value(std::uint32_t offset) const {
    if (offset == private_watchdog_registers::reset_status)
        return reset_status_ ? private_watchdog_registers::event_bit : 0;
    return counter_target::value(offset);
}

void private_watchdog::set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    set_register(offset, value, lanes, time_ps);
    if (changed_) changed_();
}

void private_watchdog::set_register(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    switch (offset) {
        case private_watchdog_registers::counter:
            if (!watches()) counter_target::set(offset, value, lanes, time_ps);
            break;
        case private_watchdog_registers::control:
            write_control(value, lanes, time_ps);
            break;
        case private_watchdog_registers::reset_status:
            if ((value & private_watchdog_registers::event_bit) != 0) reset_status_ = false;
            break;
        case private_watchdog_registers::disable:
            write_disable(value, time_ps);
            break;
        default:
            counter_target::set(offset, value, lanes, time_ps);
    }
}

// Watchdog mode does not reload by itself: it waits for a reset.
void private_watchdog::write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    const auto mode = control_ & private_watchdog_registers::control_watchdog_mode;
    control_ = merge_lanes(control_, value, lanes, described(private_watchdog_registers::control).writable) | mode;
    configure(!watches(), time_ps);
}

void private_watchdog::write_disable(std::uint32_t value, std::uint64_t time_ps) {
    if (first_key_seen_ && value == private_watchdog_registers::disable_second) {
        control_ &= ~private_watchdog_registers::control_watchdog_mode;
        configure(!watches(), time_ps);
    }
    first_key_seen_ = value == private_watchdog_registers::disable_first;
}

void private_watchdog::advance(std::uint64_t time_ps) {
    const auto zero_ps = counter_.next_zero_ps();
    counter_.advance(time_ps);
    if (!counter_.take_expired()) return;
    if (watches()) {
        reset_status_ = true;
        expired_ps_ = zero_ps;
    } else {
        event_ = true;
    }
}

bool private_watchdog::has_expired(std::uint64_t time_ps) {
    advance(time_ps);
    return expired_ps_ != never;
}

std::uint64_t private_watchdog::expiry_ps() const {
    if (expired_ps_ != never) return expired_ps_;
    return watches() ? counter_.next_zero_ps() : never;
}

bool private_watchdog::watches() const {
    return (control_ & private_watchdog_registers::control_watchdog_mode) != 0;
}

bool private_watchdog::signals_events() const {
    return counter_target::signals_events() && !watches();
}

private_watchdog::private_watchdog(register_place place, const clock_domain& clock)
    : counter_target(std::move(place), private_watchdog_registers::map, clock) {}

void private_watchdog::reset(std::uint64_t time_ps) {
    reset_counter(time_ps);
    first_key_seen_ = false;
    expired_ps_ = never;
    if (changed_) changed_();
    announce_plan();
}

}  // namespace tabletop
