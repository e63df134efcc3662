// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/private_timer.h"

#include <utility>

#include "base/kernel_time.h"
#include "processors/zynq_ps/private_timer_registers.h"

namespace tabletop {

namespace regs = private_timer_registers;

std::uint32_t private_timer::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    switch (offset) {
        case regs::load:
            return counter_.load();
        case regs::counter:
            return counter_.value();
        case regs::control:
            return control_;
        default:
            return event_ ? std::uint32_t{regs::status_event} : 0;
    }
}

std::uint32_t private_timer::peek(std::uint32_t offset) {
    return read(offset, now_ps());
}

void private_timer::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if (listener_ != nullptr) listener_->before_change(time_ps);
    advance(time_ps);
    switch (offset) {
        case regs::load:
            counter_.set_load(merge_lanes(counter_.load(), value, lanes, ~0u), time_ps);
            break;
        case regs::counter:
            counter_.set_value(merge_lanes(counter_.value(), value, lanes, ~0u), time_ps);
            break;
        case regs::control:
            write_control(value, lanes, time_ps);
            break;
        default:
            if ((value & regs::status_event) != 0) event_ = false;
    }
    if (listener_ != nullptr) listener_->after_change();
}

void private_timer::write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    control_ = merge_lanes(control_, value, lanes, described(regs::control).writable);
    counter_.configure((control_ & regs::control_enable) != 0, (control_ & regs::control_auto_reload) != 0,
                       control_ >> regs::control_prescaler_lsb, time_ps);
}

void private_timer::advance(std::uint64_t time_ps) {
    counter_.advance(time_ps);
    if (counter_.take_expired()) event_ = true;
}

bool private_timer::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return event_ && (control_ & regs::control_irq_enable) != 0;
}

std::uint64_t private_timer::next_irq_ps(std::uint64_t time_ps) {
    if ((control_ & regs::control_irq_enable) == 0 || irq_at(time_ps)) return never;
    return counter_.next_zero_ps();
}

private_timer::private_timer(std::string name, std::uint64_t base, const clock_domain& clock, std::uint64_t latency_ps)
    : register_target(std::move(name), base, regs::map, latency_ps), counter_(clock) {}

void private_timer::reset(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    control_ = 0;
    event_ = false;
    if (listener_ != nullptr) listener_->after_change();
}

}  // namespace tabletop
