// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_wdt.h"

#include <algorithm>

#include "base/kernel_time.h"

namespace tabletop {

std::uint32_t dw_wdt::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    const auto value = stored(offset);
    if (offset == dw_wdt_registers::eoi && event_) {
        announce_before_change(time_ps);
        event_ = false;
        announce_change(time_ps);
        tell();
    }
    return value;
}

std::uint32_t dw_wdt::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

std::uint32_t dw_wdt::stored(std::uint32_t offset) const {
    switch (offset) {
        case dw_wdt_registers::cr:
            return control_;
        case dw_wdt_registers::torr:
            return timeouts_;
        case dw_wdt_registers::ccvr:
            return runs() ? static_cast<std::uint32_t>(zero_cycle_ - cycle_) : described(offset).reset;
        case dw_wdt_registers::stat:
            return event_ ? 1 : 0;
        case dw_wdt_registers::crr:
        case dw_wdt_registers::eoi:
            return 0;
        default:
            return described(offset).reset;
    }
}

void dw_wdt::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    if (offset == dw_wdt_registers::cr) {
        const bool ran = runs();
        control_ =
            merge_lanes(control_, value, lanes, described(offset).writable) | (control_ & dw_wdt_registers::cr_enable);
        if (runs() && !ran) start(dw_wdt_registers::torr_top_init, time_ps);
    } else if (offset == dw_wdt_registers::torr) {
        timeouts_ = merge_lanes(timeouts_, value, lanes, described(offset).writable);
    } else if (offset == dw_wdt_registers::crr && (lanes & 1u) != 0 &&
               (value & 0xFF) == dw_wdt_registers::restart_key) {
        event_ = false;
        if (runs()) start(dw_wdt_registers::torr_top, time_ps);
    }
    announce_change(time_ps);
    tell();
}

void dw_wdt::start(const field_info& length, std::uint64_t time_ps) {
    zero_cycle_ = clock_.cycle(time_ps) + cycles(length) - 1;
}

std::uint64_t dw_wdt::cycles(const field_info& length) const {
    return std::uint64_t{1} << (dw_wdt_registers::shortest_shift + value_of(length, timeouts_));
}

// Up to a reset request, which stops it.
void dw_wdt::advance(std::uint64_t time_ps) {
    cycle_ = std::max(cycle_, clock_.cycle(time_ps));
    while (runs() && expired_ps_ == never && zero_cycle_ <= cycle_) {
        if (event_ || !interrupts_first()) {
            expired_ps_ = clock_.edge(zero_cycle_);
        } else {
            event_ = true;
        }
        zero_cycle_ += cycles(dw_wdt_registers::torr_top);
    }
}

std::uint64_t dw_wdt::expiry_ps() const {
    if (!runs() || expired_ps_ != never) return expired_ps_;
    const bool at_next = event_ || !interrupts_first();
    return clock_.edge(at_next ? zero_cycle_ : zero_cycle_ + cycles(dw_wdt_registers::torr_top));
}

bool dw_wdt::has_expired(std::uint64_t time_ps) {
    advance(time_ps);
    return expired_ps_ <= time_ps;
}

bool dw_wdt::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return event_;
}

std::uint64_t dw_wdt::next_irq_ps(std::uint64_t time_ps) {
    if (irq_at(time_ps) || !runs() || !interrupts_first()) return never;
    return clock_.edge(zero_cycle_);
}

void dw_wdt::tell() {
    if (changed_) changed_();
}

dw_wdt::dw_wdt(register_place place, const clock_domain& clock)
    : register_target(std::move(place), dw_wdt_registers::map),
      clock_(clock),
      control_(described(dw_wdt_registers::cr).reset),
      timeouts_(described(dw_wdt_registers::torr).reset) {}

void dw_wdt::reset(std::uint64_t time_ps) {
    cycle_ = std::max(cycle_, clock_.cycle(time_ps));
    control_ = described(dw_wdt_registers::cr).reset;
    timeouts_ = described(dw_wdt_registers::torr).reset;
    event_ = false;
    expired_ps_ = never;
    announce_plan();
    tell();
}

}  // namespace tabletop
