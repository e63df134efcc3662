// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_pad/data_line.h"

#include "peripherals/nes_pad/nes_pad.h"

#include <algorithm>

namespace tabletop {
namespace {

// Under periodic strobes and unchanging buttons the register repeats after 8 periods at the latest: either each period
// has a latch pulse, or 8 shifts have emptied it, or it does not move.
constexpr std::uint64_t periods_to_repeat = 9;
constexpr std::uint64_t periods_to_remember = 2;

bool has_latch(std::uint64_t strobes) {
    return (strobes & nes_strobes::latch) != 0;
}

bool has_pad_clock(std::uint64_t strobes) {
    return (strobes & nes_strobes::pad_clock) != 0;
}

}  // namespace

void nes_data_line::connect(const cycle_pin_if& strobes) {
    strobes_ = &strobes;
    settled_.strobes_before = strobes.value(0);
    strobe_period_ = strobes.period(0);
}

void nes_data_line::hold(std::uint64_t now, std::uint8_t buttons) {
    if (buttons == buttons_) return;
    settle(now);
    buttons_ = buttons;
    revise(now + 1 + lag_);
}

// The line itself is cut: nothing that is on its way arrives.
void nes_data_line::plug(std::uint64_t now, bool in) {
    if (in == in_) return;
    settle(now);
    in_ = in;
    revise(now);
}

void nes_data_line::follow_strobes(std::uint64_t now, std::uint64_t cycle) {
    settle(now);
    if (now == 0) settled_.strobes_before = strobes_->value(0);
    revise(cycle + 1 + lag_);
}

void nes_data_line::revise(std::uint64_t cycle) {
    listeners_.revised(cycle);
}

std::uint64_t nes_data_line::value(std::uint64_t cycle) const {
    if (!in_ && cycle >= settled_.cycle) return 1;
    if (cycle <= settled_.cycle + lag_) return past_.value(cycle);
    return ahead(cycle - lag_).pad.data() ? 1 : 0;
}

std::uint64_t nes_data_line::next_change(std::uint64_t cycle) const {
    const auto known = in_ ? settled_.cycle + lag_ : settled_.cycle;
    const auto change = past_.next_change(cycle);
    if (change < known + (in_ ? 1 : 0)) return change;
    if (!in_) return cycle < known && past_.value(cycle) == 0 ? known : never;
    return next_change_ahead(std::max(cycle, known) - lag_);
}

// The next change of the register's output, which arrives at the pin later.
std::uint64_t nes_data_line::next_change_ahead(std::uint64_t output) const {
    auto at = ahead(output);
    auto start = at;
    const auto repeats = strobes_->period(output);
    while (true) {
        const auto before = at;
        const auto last = repeats == 0 ? never : start.cycle + repeats;
        step(at, last);
        if (at.pad.data() != before.pad.data()) return before.cycle + 1 + lag_;
        if (at.cycle == never) return never;
        if (at.cycle < last) continue;
        if (at.pad == start.pad && at.strobes_before == start.strobes_before) return never;
        start = at;
    }
}

std::uint64_t nes_data_line::period(std::uint64_t cycle) const {
    if (!in_) return cycle < settled_.cycle ? 0 : 1;
    if (cycle < settled_.cycle + lag_) return 0;
    const auto repeats = strobes_->period(cycle - lag_);
    if (repeats == 0) return 0;
    const auto first = ahead(cycle - lag_);
    const auto& second = ahead(cycle - lag_ + repeats);
    return first.pad == second.pad && first.strobes_before == second.strobes_before ? repeats : 0;
}

// Inputs of the present cycle may still change, those of the cycles before are as they were.
void nes_data_line::settle(std::uint64_t now) {
    if (in_) {
        travel(settled_, now, strobe_period_, &past_);
    } else if (now > settled_.cycle) {
        past_.set(settled_.cycle, 1);
        settled_ = {now, {}, strobes_->value(now - 1)};
        settled_.pad.replug();
    }
    strobe_period_ = strobes_->period(now);
    ahead_known_ = false;
}

// cycle: not before settled_.
const nes_data_line::position& nes_data_line::ahead(std::uint64_t cycle) const {
    if (!ahead_known_ || ahead_.cycle > cycle) ahead_ = settled_;
    ahead_known_ = true;
    travel(ahead_, cycle, strobes_->period(ahead_.cycle), nullptr);
    return ahead_;
}

// In a long stretch in which nothing but the strobes happens only the begin is walked, until the register repeats, and
// as much of the end as somebody may ask for.
void nes_data_line::travel(position& at, std::uint64_t to, std::uint64_t strobe_period, cycle_pin* record) const {
    const auto repeating = at.cycle + periods_to_repeat * strobe_period;
    const auto remembered = periods_to_remember * strobe_period + lag_;
    if (strobe_period != 0 && repeating + remembered + strobe_period <= to) {
        walk(at, repeating, record);
        at.cycle += (to - remembered - repeating) / strobe_period * strobe_period;
    }
    walk(at, to, record);
}

void nes_data_line::walk(position& at, std::uint64_t to, cycle_pin* record) const {
    while (at.cycle < to) {
        const auto changed = at.cycle + 1;
        step(at, to);
        if (record != nullptr) record->append(changed + lag_, at.pad.data() ? 1 : 0);
    }
}

// Up to the next cycle with other inputs, or to `last`. The register changes with the edge that ends at.cycle, if at
// all: what it does with these inputs it has done then.
void nes_data_line::step(position& at, std::uint64_t last) const {
    const auto strobes = strobes_->value(at.cycle);
    if (has_latch(strobes)) {
        at.pad.load(buttons_);
    } else if (has_pad_clock(strobes) && !has_pad_clock(at.strobes_before)) {
        at.pad.shift();
    }
    at.strobes_before = strobes;
    at.cycle = std::min(strobes_->next_change(at.cycle), last);
}

}  // namespace tabletop
