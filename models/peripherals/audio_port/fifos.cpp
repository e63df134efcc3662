// SPDX-License-Identifier: Apache-2.0
#include "peripherals/audio_port/fifos.h"

#include <algorithm>

namespace tabletop::audio_port_core {
namespace reg = audio_port_registers;

// Returns the end of the samples that find room, at most `end`. A pair is not divided: both channels have room, or
// neither takes a word.
std::uint64_t fifos::recorded_until(std::uint64_t end) const {
    if (held_ || has(reg::control_cr)) return next_;
    return std::min<std::uint64_t>(end, next_ + fifo_depth - std::max(read_left_.size(), read_right_.size()));
}

// The same for those with which a word of each channel is played.
std::uint64_t fifos::played_until(std::uint64_t end) const {
    if (held_) return next_;
    return std::min<std::uint64_t>(end, next_ + std::min(write_left_.size(), write_right_.size()));
}

void fifos::settle(std::uint64_t cycle) {
    if (cycle <= cycle_) return;
    const auto end = times_.before(cycle);
    for (auto n = next_, last = recorded_until(end); n < last; ++n) {
        read_left_.push(n);
        read_right_.push(n);
    }
    for (auto n = next_, last = played_until(end); n < last; ++n) {
        const audio_frame frame{static_cast<std::int32_t>(write_left_.front()),
                                static_cast<std::int32_t>(write_right_.front())};
        write_left_.pop();
        write_right_.pop();
        if (end_ != nullptr) end_->output(n, frame);
    }
    cycle_ = cycle;
    next_ = end;
}

fifos::levels fifos::levels_at(std::uint64_t cycle) const {
    const auto end = cycle <= cycle_ ? next_ : times_.before(cycle);
    const auto recorded = static_cast<unsigned>(recorded_until(end) - next_);
    const auto played = static_cast<unsigned>(played_until(end) - next_);
    return {read_left_.size() + recorded, read_right_.size() + recorded, write_left_.size() - played,
            write_right_.size() - played};
}

std::uint32_t fifos::control_value(const levels& now) const {
    return control_ | (now.ri() ? reg::control_ri : 0) | (now.wi() ? reg::control_wi : 0);
}

std::uint32_t fifos::peek(std::uint32_t offset, std::uint64_t cycle) const {
    const auto now = levels_at(cycle);
    const auto oldest = [&](const numbers& of, unsigned waiting) {
        if (waiting == 0) return audio_frame{};
        return input(of.empty() ? next_ : of.front());
    };
    switch (offset) {
        case reg::control:
            return control_value(now);
        case reg::fifospace:
            return now.waiting_right << reg::fifospace_rarc.lsb | now.waiting_left << reg::fifospace_ralc.lsb |
                   (fifo_depth - now.queued_right) << reg::fifospace_wsrc.lsb |
                   (fifo_depth - now.queued_left) << reg::fifospace_wslc.lsb;
        case reg::left:
            return static_cast<std::uint32_t>(oldest(read_left_, now.waiting_left).left);
        case reg::right:
            return static_cast<std::uint32_t>(oldest(read_right_, now.waiting_right).right);
        default:
            return 0;
    }
}

// A sample of the same cycle finds the FIFO as it is before the read.
std::uint32_t fifos::read(std::uint32_t offset, std::uint64_t cycle) {
    settle(cycle);
    const auto value = peek(offset, cycle);
    if (offset != reg::left && offset != reg::right) return value;
    auto& from = offset == reg::left ? read_left_ : read_right_;
    const bool is_taken = !from.empty();
    settle(cycle + 1);
    if (is_taken) from.pop();
    return value;
}

// A sample of the cycle in which a word is written does not play it, and its place is not free yet.
void fifos::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t cycle) {
    settle(cycle - 1);
    auto& channel = offset == reg::left ? write_left_ : write_right_;
    const bool finds_room = !channel.full() && !has(reg::control_cw);
    settle(cycle);
    if (offset == reg::control) {
        if ((lanes & 1) != 0) write_control(value);
    } else if (offset == reg::left || offset == reg::right) {
        if (lanes != 0 && finds_room) channel.push(value);
    }
}

void fifos::write_control(std::uint32_t value) {
    control_ = value & (reg::control_re | reg::control_we | reg::control_cr | reg::control_cw);
    if (has(reg::control_cr)) {
        read_left_.clear();
        read_right_.clear();
    }
    if (has(reg::control_cw)) {
        write_left_.clear();
        write_right_.clear();
    }
}

// In the cycle before, whose end has sampled the reset, nothing is recorded or played any more.
void fifos::reset(std::uint64_t cycle) {
    settle(cycle - std::min<std::uint64_t>(cycle, 1));
    write_control(reg::control_cr | reg::control_cw);
    control_ = 0;
    cycle_ = cycle;
    next_ = times_.before(cycle);
    held_ = true;
}

void fifos::release(std::uint64_t cycle) {
    cycle_ = cycle;
    next_ = times_.before(cycle);
    held_ = false;
}

bool fifos::plays(std::uint64_t cycle) const {
    const auto now = levels_at(cycle);
    return now.queued_left != 0 && now.queued_right != 0;
}

bool fifos::irq() const {
    const auto now = levels_at(cycle_);
    return (has(reg::control_re) && now.ri()) || (has(reg::control_we) && now.wi());
}

// A level shows in the cycle after its sample.
std::uint64_t fifos::next_rise() const {
    const auto now = levels_at(cycle_);
    auto rise = never;
    const auto after_samples = [&](unsigned count) { rise = std::min(rise, times_.cycle(next_ + count - 1) + 1); };
    if (held_) return rise;
    if (has(reg::control_re) && !now.ri() && !has(reg::control_cr)) {
        after_samples(least_waiting - std::max(now.waiting_left, now.waiting_right));
    }
    if (has(reg::control_we) && !now.wi()) {
        after_samples(std::min(now.queued_left, now.queued_right) - (fifo_depth - least_room));
    }
    return rise;
}

}  // namespace tabletop::audio_port_core
