// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/counter_target.h"

namespace tabletop {

std::uint32_t counter_target::value(std::uint32_t offset) const {
    switch (offset) {
        case private_timer_registers::load:
            return counter_.load();
        case private_timer_registers::counter:
            return counter_.value();
        case private_timer_registers::control:
            return control_;
        case private_timer_registers::status:
            return event_ ? std::uint32_t{private_timer_registers::status_event} : 0;
        default:
            return 0;
    }
}

void counter_target::set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    switch (offset) {
        case private_timer_registers::load:
            counter_.set_load(merge_lanes(counter_.load(), value, lanes, ~0u), time_ps);
            break;
        case private_timer_registers::counter:
            counter_.set_value(merge_lanes(counter_.value(), value, lanes, ~0u), time_ps);
            break;
        case private_timer_registers::control:
            control_ = merge_lanes(control_, value, lanes, described(private_timer_registers::control).writable);
            configure(true, time_ps);
            break;
        default:
            if ((value & private_timer_registers::status_event) != 0) event_ = false;
    }
}

void counter_target::configure(bool may_reload, std::uint64_t time_ps) {
    counter_.configure((control_ & private_timer_registers::control_enable) != 0,
                       (control_ & private_timer_registers::control_auto_reload) != 0 && may_reload,
                       control_ >> private_timer_registers::control_prescaler_lsb, time_ps);
}

void counter_target::reset_counter(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    control_ = 0;
    event_ = false;
}

}  // namespace tabletop
