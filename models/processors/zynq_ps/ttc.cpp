// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/ttc.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"

namespace tabletop {
namespace {

// The same register of the first counter.
constexpr std::uint32_t common_offset(std::uint32_t offset) {
    constexpr std::uint32_t group_bytes = 4 * ttc_registers::counters;
    return offset / group_bytes * group_bytes;
}

}  // namespace

void ttc_counter::advance(std::uint64_t time_ps) {
    if (!is_running()) return;
    const auto cycle = clock_.cycle(time_ps);
    if (cycle <= tick_cycle_) return;
    const auto ticks = (cycle - tick_cycle_) >> tick_shift();
    tick_cycle_ += ticks << tick_shift();
    if (ticks != 0) count(ticks);
}

void ttc_counter::count(std::uint64_t ticks) {
    if (ticks_to(0) <= ticks) events_ |= zero_event();
    for (unsigned n = 0; matching() && n < matches; ++n) {
        if (ticks_to(match_[n]) <= ticks) events_ |= ttc_registers::interrupt_match_1 << n;
    }
    value_ = after(ticks);
}

// The value so many ticks from now. Above the highest value there is a way to 0 that is not part of the period.
std::uint32_t ttc_counter::after(std::uint64_t ticks) const {
    const std::uint64_t period = std::uint64_t{highest()} + 1;
    if (value_ <= highest()) {
        const auto step = ticks % period;
        return static_cast<std::uint32_t>((counts_down() ? value_ + period - step : value_ + step) % period);
    }
    const std::uint64_t lead = counts_down() ? value_ : modulus - value_;
    if (ticks < lead) return static_cast<std::uint32_t>(counts_down() ? value_ - ticks : value_ + ticks);
    const auto step = (ticks - lead) % period;
    return static_cast<std::uint32_t>((counts_down() ? period - step : step) % period);
}

// Ticks, at least one, until the counter becomes `target`; `never` if it does not.
std::uint64_t ttc_counter::ticks_to(std::uint32_t target) const {
    const std::int64_t distance = std::int64_t{target} - value_;
    const auto way = counts_down() ? -distance : distance;
    const bool in_period = value_ <= highest();
    if (in_period && target > highest()) return never;
    if (way > 0) return static_cast<std::uint64_t>(way);
    if (in_period) return static_cast<std::uint64_t>(way + highest() + 1);
    return counts_down() || target > highest() ? never : static_cast<std::uint64_t>(way + modulus);
}

std::uint32_t ttc_counter::value(std::uint32_t offset) const {
    switch (offset) {
        case ttc_registers::clock_control:
            return clock_control_;
        case ttc_registers::counter_control:
            return counter_control_;
        case ttc_registers::counter_value:
            return value_;
        case ttc_registers::interval_counter:
            return interval_;
        case ttc_registers::match_1_counter:
            return match_[0];
        case ttc_registers::match_2_counter:
            return match_[1];
        case ttc_registers::match_3_counter:
            return match_[2];
        case ttc_registers::interrupt_register:
            return events_;
        case ttc_registers::interrupt_enable:
            return enabled_;
        case ttc_registers::event_control_timer:
            return event_control_;
        default:
            return 0;  // event_register: no pulse has been measured
    }
}

void ttc_counter::set(std::uint32_t offset, std::uint32_t merged, std::uint64_t time_ps) {
    switch (offset) {
        case ttc_registers::clock_control:
            set_clock_control(merged, time_ps);
            break;
        case ttc_registers::counter_control:
            set_counter_control(merged, time_ps);
            break;
        case ttc_registers::interval_counter:
            interval_ = merged;
            break;
        case ttc_registers::match_1_counter:
            match_[0] = merged;
            break;
        case ttc_registers::match_2_counter:
            match_[1] = merged;
            break;
        case ttc_registers::match_3_counter:
            match_[2] = merged;
            break;
        case ttc_registers::interrupt_enable:
            enabled_ = merged;
            break;
        case ttc_registers::event_control_timer:
            event_control_ = merged;
            break;
        default:
            break;  // read only
    }
}

void ttc_counter::set_clock_control(std::uint32_t merged, std::uint64_t time_ps) {
    if (merged != clock_control_) tick_cycle_ = clock_.cycle(time_ps);
    clock_control_ = merged;
}

void ttc_counter::set_counter_control(std::uint32_t merged, std::uint64_t time_ps) {
    const bool ran = is_running();
    counter_control_ = merged & ~std::uint32_t{ttc_registers::counter_control_rst};
    const bool restarts = (merged & ttc_registers::counter_control_rst) != 0;
    if (restarts) value_ = counts_down() ? highest() : 0;
    if (restarts || (is_running() && !ran)) tick_cycle_ = clock_.cycle(time_ps);
}

bool ttc_counter::is_running() const {
    return (counter_control_ & ttc_registers::counter_control_dis) == 0 &&
           (clock_control_ & ttc_registers::clock_control_c_src) == 0;
}

std::uint32_t ttc_counter::highest() const {
    return (counter_control_ & ttc_registers::counter_control_int) != 0 ? interval_ : modulus - 1;
}

std::uint32_t ttc_counter::zero_event() const {
    return (counter_control_ & ttc_registers::counter_control_int) != 0 ? ttc_registers::interrupt_interval
                                                                        : ttc_registers::interrupt_overflow;
}

// A tick takes 2^tick_shift() cycles.
unsigned ttc_counter::tick_shift() const {
    if ((clock_control_ & ttc_registers::clock_control_ps_en) == 0) return 0;
    return value_of(ttc_registers::clock_control_ps_v, clock_control_) + 1;
}

bool ttc_counter::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return (events_ & enabled_) != 0;
}

std::uint64_t ttc_counter::next_irq_ps(std::uint64_t time_ps) {
    if (enabled_ == 0 || irq_at(time_ps) || !is_running()) return never;
    auto ticks = (enabled_ & zero_event()) != 0 ? ticks_to(0) : never;
    for (unsigned n = 0; matching() && n < matches; ++n) {
        if ((enabled_ & ttc_registers::interrupt_match_1 << n) != 0) ticks = std::min(ticks, ticks_to(match_[n]));
    }
    return ticks == never ? never : clock_.edge(tick_cycle_ + (ticks << tick_shift()));
}

std::uint64_t ttc_counter::next_tick_ps() const {
    return is_running() ? clock_.edge(tick_cycle_ + (std::uint64_t{1} << tick_shift())) : never;
}

read_count ttc_counter::count() const {
    if (!is_running()) return {};
    const auto last = value_ <= highest() ? highest() : modulus - 1;
    return {
        &clock_, tick_cycle_, std::uint64_t{1} << tick_shift(), counts_down() ? value_ : last - value_, counts_down(),
        0};
}

void ttc_counter::reset() {
    clock_control_ = 0;
    counter_control_ = ttc_registers::counter_control_dis | ttc_registers::counter_control_wave_en;
    interval_ = 0;
    match_ = {};
    events_ = 0;
    enabled_ = 0;
    event_control_ = 0;
    value_ = 0;
}

std::uint32_t ttc::read(std::uint32_t offset, std::uint64_t time_ps) {
    auto& counter = counter_of(offset);
    counter.advance(time_ps);
    if (common_offset(offset) == ttc_registers::interrupt_register) return take_events(counter, time_ps);
    return counter.value(common_offset(offset));
}

std::uint32_t ttc::take_events(ttc_counter& counter, std::uint64_t time_ps) {
    const auto events = counter.value(ttc_registers::interrupt_register);
    if (events == 0) return 0;
    announce_before_change(time_ps);
    counter.clear_events();
    announce_change(time_ps);
    return events;
}

// A read of the interrupt register has an effect.
std::uint64_t ttc::stable_until_ps(std::uint32_t offset) {
    const auto common = common_offset(offset);
    if (common == ttc_registers::interrupt_register) return 0;
    return common == ttc_registers::counter_value ? counter_of(offset).next_tick_ps() : ttc_counter::never;
}

read_count ttc::count_of(std::uint32_t offset) {
    return common_offset(offset) == ttc_registers::counter_value ? counter_of(offset).count() : read_count{};
}

std::uint32_t ttc::peek(std::uint32_t offset) {
    auto& counter = counter_of(offset);
    counter.advance(now_ps());
    return counter.value(common_offset(offset));
}

void ttc::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    auto& counter = counter_of(offset);
    counter.advance(time_ps);
    const auto old = counter.value(common_offset(offset));
    counter.set(common_offset(offset), merge_lanes(old, value, lanes, described(offset).writable), time_ps);
    announce_change(time_ps);
}

ttc::ttc(register_place place, const clock_domain& clock)
    : register_target(std::move(place), ttc_registers::map),
      counters_{ttc_counter(clock), ttc_counter(clock), ttc_counter(clock)} {}

void ttc::reset(std::uint64_t) {
    for (auto& counter : counters_) counter.reset();
    announce_plan();
}

}  // namespace tabletop
