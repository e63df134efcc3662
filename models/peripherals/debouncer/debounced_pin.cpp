// SPDX-License-Identifier: Apache-2.0
#include "peripherals/debouncer/debounced_pin.h"

#include "peripherals/debouncer/timing.h"

#include <algorithm>
#include <cstddef>

namespace tabletop {
namespace {

using debouncer_core::flip_flops;

// Changes that are remembered.
constexpr std::size_t memory = 4096;

}  // namespace

void debounced_pin::follow(cycle_pin_if& contact) {
    contact_ = &contact;
    contact.attach(*this);
}

void debounced_pin::set_reset(std::uint64_t cycle, bool asserted) {
    forget_from(cycle);
    reset_.set(cycle, asserted);
    listeners_.revised(cycle + 1);
}

void debounced_pin::revised(std::uint64_t cycle) {
    forget_from(cycle + flip_flops);
    listeners_.revised(cycle + flip_flops + steady_);
}

// What has been told of this cycle and later ones may be wrong. What comes before is followed first: it stays.
void debounced_pin::forget_from(std::uint64_t cycle) {
    if (cycle != 0) value(cycle - 1);
    begins_.drop_after(cycle == 0 ? 0 : cycle - 1);
    levels_.drop_after(cycle);
    begins_.keep_last(memory);
    levels_.keep_last(memory);
    end_ = begins_.begin(begins_.size() - 1);
}

debounced_pin::stretch debounced_pin::at(std::uint64_t cycle) const {
    const bool sampled = !reset_.has_cleared(cycle, flip_flops) && contact_->value(cycle - flip_flops) != 0;
    return {sampled, reset_.asserted(cycle)};
}

// The first cycle after this one in which the contact's new level, or that of the reset, may be seen.
std::uint64_t debounced_pin::next_cause(std::uint64_t cycle) const {
    const auto by_reset = reset_.next_change(cycle, flip_flops);
    if (cycle < flip_flops) return by_reset;
    const auto contact = contact_->next_change(cycle - flip_flops);
    return contact == never ? by_reset : std::min(by_reset, contact + flip_flops);
}

std::uint64_t debounced_pin::end_of_stretch(std::uint64_t cycle) const {
    const auto now = at(cycle);
    auto next = next_cause(cycle);
    while (next != never && at(next) == now) next = next_cause(next);
    return next;
}

// The stretch that begins where the last one ends.
void debounced_pin::follow_stretch() const {
    const auto begin = end_;
    const auto now = at(begin);
    end_ = end_of_stretch(begin);
    begins_.set(begin, 0);
    if (now.reset) {
        levels_.set_level(begin + 1, 0);
    } else if (now.sampled != (levels_.at(begin) != 0) && (end_ == never || end_ - begin >= steady_)) {
        levels_.set_level(begin + steady_, now.sampled ? 1 : 0);
    }
}

std::uint64_t debounced_pin::value(std::uint64_t cycle) const {
    while (!knows(cycle)) follow_stretch();
    return levels_.at(cycle);
}

std::uint64_t debounced_pin::next_change(std::uint64_t cycle) const {
    value(cycle);
    for (;;) {
        const auto next = levels_.end(levels_.index(cycle));
        if (next != never || end_ == never) return next;
        follow_stretch();
    }
}

}  // namespace tabletop
