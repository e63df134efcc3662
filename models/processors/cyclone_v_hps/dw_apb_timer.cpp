// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_apb_timer.h"

#include <utility>

#include "base/kernel_time.h"

namespace tabletop {

std::uint32_t dw_apb_timer::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    const auto value = stored(offset);
    if ((offset == dw_apb_timer_registers::eoi || offset == dw_apb_timer_registers::all_eoi) && event_) {
        announce_before_change(time_ps);
        event_ = false;
        announce_change(time_ps);
    }
    return value;
}

std::uint32_t dw_apb_timer::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

std::uint32_t dw_apb_timer::stored(std::uint32_t offset) const {
    switch (offset) {
        case dw_apb_timer_registers::load_count:
            return load_;
        case dw_apb_timer_registers::current_value:
            return counter_.value();
        case dw_apb_timer_registers::control:
            return control_;
        case dw_apb_timer_registers::int_status:
        case dw_apb_timer_registers::all_int_status:
            return event_ && !is_masked() ? 1 : 0;
        case dw_apb_timer_registers::all_raw_int_status:
            return event_ ? 1 : 0;
        default:
            return described(offset).reset;
    }
}

void dw_apb_timer::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    if (offset == dw_apb_timer_registers::load_count) {
        load_ = merge_lanes(load_, value, lanes, ~0u);
        counter_.set_reload(start_value());
    } else if (offset == dw_apb_timer_registers::control) {
        write_control(merge_lanes(control_, value, lanes, described(offset).writable), time_ps);
    }
    announce_change(time_ps);
}

void dw_apb_timer::write_control(std::uint32_t value, std::uint64_t time_ps) {
    const bool starts = (value & ~control_ & dw_apb_timer_registers::control_enable) != 0;
    control_ = value;
    if (starts) counter_.set_value(start_value(), time_ps);
    counter_.set_reload(start_value());
    counter_.configure((control_ & dw_apb_timer_registers::control_enable) != 0, true, 0, time_ps);
}

std::uint32_t dw_apb_timer::start_value() const {
    return (control_ & dw_apb_timer_registers::control_mode) != 0 ? load_ : ~0u;
}

void dw_apb_timer::advance(std::uint64_t time_ps) {
    counter_.advance(time_ps);
    if (counter_.take_expired()) event_ = true;
}

// Reads that clear the event have an effect.
std::uint64_t dw_apb_timer::stable_until_ps(std::uint32_t offset) {
    if (offset == dw_apb_timer_registers::eoi || offset == dw_apb_timer_registers::all_eoi) return 0;
    return offset == dw_apb_timer_registers::current_value ? counter_.next_tick_ps() : counter_.next_zero_ps();
}

read_count dw_apb_timer::count_of(std::uint32_t offset) {
    return offset == dw_apb_timer_registers::current_value ? counter_.count() : read_count{};
}

bool dw_apb_timer::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return event_ && !is_masked();
}

std::uint64_t dw_apb_timer::next_irq_ps(std::uint64_t time_ps) {
    return is_masked() || irq_at(time_ps) ? never : counter_.next_zero_ps();
}

dw_apb_timer::dw_apb_timer(register_place place, const clock_domain& clock)
    : register_target(std::move(place), dw_apb_timer_registers::map), counter_(clock) {}

void dw_apb_timer::reset(std::uint64_t time_ps) {
    counter_.reset(time_ps);
    load_ = 0;
    control_ = 0;
    event_ = false;
    announce_plan();
}

}  // namespace tabletop
