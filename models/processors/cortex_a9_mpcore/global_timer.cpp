// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/global_timer.h"

#include <utility>

#include "processors/cortex_a9_mpcore/global_timer_registers.h"

namespace tabletop {
namespace {

std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}

std::uint32_t high(std::uint64_t value) {
    return static_cast<std::uint32_t>(value >> 32);
}

std::uint64_t with_low(std::uint64_t old, std::uint32_t value, unsigned lanes) {
    return (old & ~std::uint64_t{0xFFFF'FFFF}) | merge_lanes(low(old), value, lanes, ~0u);
}

std::uint64_t with_high(std::uint64_t old, std::uint32_t value, unsigned lanes) {
    return std::uint64_t{merge_lanes(high(old), value, lanes, ~0u)} << 32 | low(old);
}

}  // namespace

std::uint32_t global_timer::value(std::uint32_t offset) const {
    switch (offset) {
        case global_timer_registers::counter_lo:
            return low(counter_);
        case global_timer_registers::counter_hi:
            return high(counter_);
        case global_timer_registers::control:
            return control_;
        case global_timer_registers::status:
            return event_ ? std::uint32_t{global_timer_registers::status_event} : 0;
        case global_timer_registers::comparator_lo:
            return low(comparator_);
        case global_timer_registers::comparator_hi:
            return high(comparator_);
        default:
            return auto_increment_;
    }
}

void global_timer::set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    switch (offset) {
        case global_timer_registers::counter_lo:
            set_counter(with_low(counter_, value, lanes), time_ps);
            break;
        case global_timer_registers::counter_hi:
            set_counter(with_high(counter_, value, lanes), time_ps);
            break;
        case global_timer_registers::control:
            write_control(value, lanes, time_ps);
            break;
        case global_timer_registers::status:
            if ((value & global_timer_registers::status_event) != 0) event_ = false;
            break;
        case global_timer_registers::comparator_lo:
            comparator_ = with_low(comparator_, value, lanes);
            break;
        case global_timer_registers::comparator_hi:
            comparator_ = with_high(comparator_, value, lanes);
            break;
        default:
            auto_increment_ = merge_lanes(auto_increment_, value, lanes, ~0u);
    }
    compare();
}

void global_timer::write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    const auto old = control_;
    control_ = merge_lanes(control_, value, lanes, described(global_timer_registers::control).writable);
    const auto cycles_per_tick = std::uint64_t{control_ >> global_timer_registers::control_prescaler_lsb} + 1;
    const bool starts = (control_ & ~old & global_timer_registers::control_enable) != 0;
    if (starts || cycles_per_tick != cycles_per_tick_) tick_cycle_ = clock_.cycle(time_ps);
    cycles_per_tick_ = cycles_per_tick;
}

void global_timer::set_counter(std::uint64_t value, std::uint64_t time_ps) {
    counter_ = value;
    tick_cycle_ = clock_.cycle(time_ps);
}

void global_timer::advance(std::uint64_t time_ps) {
    if (!counts()) return;
    const auto cycle = clock_.cycle(time_ps);
    if (cycle < tick_cycle_ + cycles_per_tick_) return;
    const auto ticks = (cycle - tick_cycle_) / cycles_per_tick_;
    tick_cycle_ += ticks * cycles_per_tick_;
    counter_ += ticks;
    compare();
}

// The event is "counter at or above comparator" (revision r2 and later).
void global_timer::compare() {
    if (!comparing() || counter_ < comparator_) return;
    event_ = true;
    if ((control_ & global_timer_registers::control_auto_increment) == 0 || auto_increment_ == 0) return;
    comparator_ += ((counter_ - comparator_) / auto_increment_ + 1) * auto_increment_;
}

bool global_timer::comparing() const {
    constexpr auto both = global_timer_registers::control_enable | global_timer_registers::control_compare;
    return (control_ & both) == both;
}

bool global_timer::signals_events() const {
    return (control_ & global_timer_registers::control_irq_enable) != 0;
}

std::uint64_t global_timer::next_event_ps() const {
    if (!comparing()) return never;
    const auto ticks = comparator_ - counter_;
    // 2^40 ticks are most of an hour at least; farther events are asked for again when something else happens.
    if (ticks >> 40 != 0) return never;
    return clock_.edge(tick_cycle_ + ticks * cycles_per_tick_);
}

bool global_timer::counts() const {
    return (control_ & global_timer_registers::control_enable) != 0;
}

std::uint64_t global_timer::next_change_ps(std::uint32_t offset) const {
    if (!counts()) return never;
    if (offset == global_timer_registers::counter_lo) return clock_.edge(tick_cycle_ + cycles_per_tick_);
    const std::uint64_t ticks = std::uint64_t{~low(counter_)} + 1;
    return offset == global_timer_registers::counter_hi ? clock_.edge(tick_cycle_ + ticks * cycles_per_tick_) : never;
}

read_count global_timer::count_of(std::uint32_t offset) {
    if (!counts() || offset != global_timer_registers::counter_lo) return {};
    return {&clock_, tick_cycle_, cycles_per_tick_, ~low(counter_), false, 0};
}

global_timer::global_timer(register_place place, const clock_domain& clock)
    : timer_target(std::move(place), global_timer_registers::map), clock_(clock) {}

void global_timer::reset(std::uint64_t time_ps) {
    control_ = 0;
    cycles_per_tick_ = 1;
    comparator_ = 0;
    auto_increment_ = 0;
    event_ = false;
    set_counter(0, time_ps);
    announce_plan();
}

}  // namespace tabletop
