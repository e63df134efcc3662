// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/private_watchdog.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "base/kernel_time.h"
#include "processors/zynq_ps/private_watchdog_registers.h"

namespace tabletop {

namespace regs = private_watchdog_registers;

std::uint32_t private_watchdog::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    switch (offset) {
        case regs::load:
            return counter_.load();
        case regs::counter:
            return counter_.value();
        case regs::control:
            return control_;
        case regs::status:
            return event_ ? regs::event_bit : 0;
        case regs::reset_status:
            return reset_asked_ ? regs::event_bit : 0;
        default:
            return 0;
    }
}

std::uint32_t private_watchdog::peek(std::uint32_t offset) {
    return read(offset, now_ps());
}

void private_watchdog::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if (listener_ != nullptr) listener_->before_change(time_ps);
    advance(time_ps);
    switch (offset) {
        case regs::load:
            counter_.set_load(merge_lanes(counter_.load(), value, lanes, ~0u), time_ps);
            break;
        case regs::counter:
            if (!watches()) counter_.set_value(merge_lanes(counter_.value(), value, lanes, ~0u), time_ps);
            break;
        case regs::control:
            write_control(value, lanes, time_ps);
            break;
        case regs::status:
            if ((value & regs::event_bit) != 0) event_ = false;
            break;
        case regs::reset_status:
            if ((value & regs::event_bit) != 0) reset_asked_ = false;
            break;
        default:
            write_disable(value, time_ps);
    }
    if (listener_ != nullptr) listener_->after_change();
}

void private_watchdog::write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    const auto mode = control_ & regs::control_watchdog_mode;
    control_ = merge_lanes(control_, value, lanes, described(regs::control).writable) | mode;
    configure(time_ps);
}

void private_watchdog::write_disable(std::uint32_t value, std::uint64_t time_ps) {
    if (first_key_seen_ && value == regs::disable_second) {
        control_ &= ~regs::control_watchdog_mode;
        configure(time_ps);
    }
    first_key_seen_ = value == regs::disable_first;
}

// Watchdog mode does not reload by itself: it waits for a reset.
void private_watchdog::configure(std::uint64_t time_ps) {
    counter_.configure((control_ & regs::control_enable) != 0,
                       (control_ & regs::control_auto_reload) != 0 && !watches(),
                       control_ >> regs::control_prescaler_lsb, time_ps);
}

void private_watchdog::advance(std::uint64_t time_ps) {
    counter_.advance(time_ps);
    if (!counter_.take_expired()) return;
    if (!watches()) {
        event_ = true;
        return;
    }
    reset_asked_ = true;
    spdlog::warn("{}: the watchdog has expired before {} ps; the system reset it asks for is not modelled",
                 target_name(), time_ps);
}

bool private_watchdog::watches() const {
    return (control_ & regs::control_watchdog_mode) != 0;
}

bool private_watchdog::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return event_ && (control_ & regs::control_irq_enable) != 0 && !watches();
}

std::uint64_t private_watchdog::next_irq_ps(std::uint64_t time_ps) {
    if ((control_ & regs::control_irq_enable) == 0 || watches() || irq_at(time_ps)) return never;
    return counter_.next_zero_ps();
}

private_watchdog::private_watchdog(std::string name, std::uint64_t base, const clock_domain& clock,
                                   std::uint64_t latency_ps)
    : register_target(std::move(name), base, regs::map, latency_ps), counter_(clock) {}

void private_watchdog::reset(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    control_ = 0;
    event_ = false;
    first_key_seen_ = false;
    if (listener_ != nullptr) listener_->after_change();
}

}  // namespace tabletop
