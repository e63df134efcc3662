// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/counter_target.h"

namespace tabletop {

namespace regs = private_timer_registers;

std::uint32_t counter_target::value(std::uint32_t offset) const {
    switch (offset) {
        case regs::load:
            return counter_.load();
        case regs::counter:
            return counter_.value();
        case regs::control:
            return control_;
        case regs::status:
            return event_ ? std::uint32_t{regs::status_event} : 0;
        default:
            return 0;
    }
}

void counter_target::set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    switch (offset) {
        case regs::load:
            counter_.set_load(merge_lanes(counter_.load(), value, lanes, ~0u), time_ps);
            break;
        case regs::counter:
            counter_.set_value(merge_lanes(counter_.value(), value, lanes, ~0u), time_ps);
            break;
        case regs::control:
            control_ = merge_lanes(control_, value, lanes, described(regs::control).writable);
            configure(true, time_ps);
            break;
        default:
            if ((value & regs::status_event) != 0) event_ = false;
    }
}

void counter_target::configure(bool may_reload, std::uint64_t time_ps) {
    counter_.configure((control_ & regs::control_enable) != 0,
                       (control_ & regs::control_auto_reload) != 0 && may_reload,
                       control_ >> regs::control_prescaler_lsb, time_ps);
}

void counter_target::reset_counter(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    control_ = 0;
    event_ = false;
}

}  // namespace tabletop
