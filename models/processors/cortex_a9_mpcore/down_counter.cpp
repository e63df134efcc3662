// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_mpcore/down_counter.h"

namespace tabletop {

void down_counter::advance(std::uint64_t time_ps) {
    if (!enabled_) return;
    const auto cycle = clock_.cycle(time_ps);
    if (cycle < tick_cycle_ + cycles_per_tick_) return;
    const auto ticks = (cycle - tick_cycle_) / cycles_per_tick_;
    tick_cycle_ += ticks * cycles_per_tick_;
    count(ticks);
}

void down_counter::count(std::uint64_t ticks) {
    if (value_ != 0 && ticks >= value_) expired_ = true;
    if (ticks <= value_) {
        value_ -= static_cast<std::uint32_t>(ticks);
        return;
    }
    const auto after_zero = ticks - value_;
    value_ = 0;
    if (!auto_reload_ || load_ == 0) return;
    const auto after_reload = after_zero - 1;
    if (after_reload >= load_) expired_ = true;
    value_ = load_ - static_cast<std::uint32_t>(after_reload % (std::uint64_t{load_} + 1));
}

std::uint64_t down_counter::next_zero_ps() const {
    if (!enabled_) return never;
    if (value_ == 0 && (!auto_reload_ || load_ == 0)) return never;
    const auto ticks = value_ != 0 ? std::uint64_t{value_} : std::uint64_t{load_} + 1;
    return clock_.edge(tick_cycle_ + ticks * cycles_per_tick_);
}

std::uint64_t down_counter::next_tick_ps() const {
    return next_zero_ps() == never ? never : clock_.edge(tick_cycle_ + cycles_per_tick_);
}

read_count down_counter::count() const {
    if (next_zero_ps() == never) return {};
    return {&clock_, tick_cycle_, cycles_per_tick_, value_, true, 0};
}

void down_counter::configure(bool enabled, bool auto_reload, unsigned prescaler, std::uint64_t time_ps) {
    const auto cycles_per_tick = std::uint64_t{prescaler} + 1;
    if ((enabled && !enabled_) || cycles_per_tick != cycles_per_tick_) tick_cycle_ = clock_.cycle(time_ps);
    enabled_ = enabled;
    auto_reload_ = auto_reload;
    cycles_per_tick_ = cycles_per_tick;
}

void down_counter::set_value(std::uint32_t value, std::uint64_t time_ps) {
    value_ = value;
    tick_cycle_ = clock_.cycle(time_ps);
}

void down_counter::set_load(std::uint32_t load, std::uint64_t time_ps) {
    load_ = load;
    set_value(load, time_ps);
}

void down_counter::reset(std::uint64_t time_ps) {
    configure(false, false, 0, time_ps);
    set_load(0, time_ps);
    expired_ = false;
}

}  // namespace tabletop
