// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/private_timer.h"

#include <utility>

#include "processors/cortex_a9_mpcore/private_timer_registers.h"

namespace tabletop {

namespace regs = private_timer_registers;

std::uint32_t private_timer::value(std::uint32_t offset) const {
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

void private_timer::set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
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

bool private_timer::signals_events() const {
    return (control_ & regs::control_irq_enable) != 0;
}

private_timer::private_timer(register_place place, const clock_domain& clock)
    : timer_target(std::move(place), regs::map), counter_(clock) {}

void private_timer::reset(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    control_ = 0;
    event_ = false;
    announce_change();
}

}  // namespace tabletop
