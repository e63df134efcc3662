// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_port/host_link.h"

#include <algorithm>

namespace tabletop::ps2_port_core {
namespace {

constexpr unsigned parity_bit = ps2_data_bits;
constexpr unsigned bits_behind_start = ps2_frame_bits - 1;

}  // namespace

void clock_filter::reset(std::uint64_t cycle) {
    level_ = true;
    at_ = {cycle, 0};
}

std::uint64_t clock_filter::travel(position& at, const seen_wires& wires, std::uint64_t to) const {
    while (at.cycle < to) {
        const auto next = std::min(wires.next_change(at.cycle), to);
        const bool high = (wires.value(at.cycle) & ps2_wires::clock) != 0;
        const auto flip = at.cycle + (cycles_ - 1 - at.unlike);
        if (high != level_ && flip < next) return flip;
        at.unlike = high == level_ ? 0 : at.unlike + (next - at.cycle);
        at.cycle = next;
    }
    return never;
}

std::uint64_t clock_filter::next_flip(const seen_wires& wires) const {
    auto at = at_;
    return travel(at, wires, never);
}

bool clock_filter::step(const seen_wires& wires, std::uint64_t cycle) {
    if (travel(at_, wires, cycle + 1) == never) return false;
    level_ = !level_;
    at_ = {cycle + 1, 0};
    return true;
}

void host_link::reset(std::uint64_t cycle) {
    *this = host_link(limits_);
    at_ = cycle;
    filter_.reset(cycle);
}

std::uint64_t host_link::limit() const {
    switch (phase_) {
        case phase::inhibit:
            return limits_.inhibit;
        case phase::request:
            return limits_.filter;
        case phase::send:
            return bits_ == 0 ? limits_.start : limits_.transfer;
        default:
            return limits_.transfer;
    }
}

// The last cycle of a phase that has a limit.
std::uint64_t host_link::last_cycle() const {
    return phase_ == phase::idle ? never : timed_from_ + limit() - 1;
}

std::uint64_t host_link::next(const seen_wires& wires) const {
    if (phase_ == phase::idle && waiting_) return std::max(at_, place_from_);
    auto next = std::min(filter_.next_flip(wires), last_cycle());
    if (phase_ == phase::release && filter_.level()) {
        const bool high = (wires.value(at_) & ps2_wires::data) != 0;
        next = std::min(next, high ? at_ : wires.next_change(at_));
    }
    return next;
}

std::optional<std::uint8_t> host_link::step(const seen_wires& wires) {
    const auto cycle = next(wires);
    const bool was_high = filter_.level();
    const bool tick = filter_.step(wires, cycle) && was_high;
    at_ = cycle + 1;
    const auto level = wires.value(cycle);
    if (phase_ == phase::release && was_high && (level & ps2_wires::data) != 0) {
        enter(phase::idle, cycle);
        return std::nullopt;
    }
    return decide(cycle, tick, level);
}

std::optional<std::uint8_t> host_link::decide(std::uint64_t cycle, bool tick, std::uint64_t wires) {
    const bool bit = (wires & ps2_wires::data) != 0;
    const bool over = cycle == last_cycle();
    switch (phase_) {
        case phase::idle:
            if (tick && !bit) {
                enter(phase::receive, cycle);
            } else if (waiting_) {
                begin_command(cycle);
            }
            break;
        case phase::receive:
            if (over) {
                enter(phase::idle, cycle);
            } else if (tick) {
                return receive(bit);
            }
            break;
        case phase::inhibit:
            if (over) enter(phase::request, cycle);
            break;
        case phase::request:
            if (over) enter(phase::send, cycle);
            break;
        case phase::send:
            if (over) {
                failed_ = true;
                enter(phase::idle, cycle);
            } else if (tick) {
                send(cycle, bit);
            }
            break;
        case phase::release:
            if (over) enter(phase::idle, cycle);
            break;
    }
    return std::nullopt;
}

void host_link::enter(phase next, std::uint64_t cycle) {
    phase_ = next;
    timed_from_ = cycle + 1;
    if (next == phase::receive || next == phase::send) bits_ = 0;
    if (next == phase::idle) data_low_ = false;
    if (next == phase::request) data_low_ = true;
}

void host_link::begin_command(std::uint64_t cycle) {
    const auto byte = *waiting_;
    waiting_.reset();
    place_from_ = cycle + 2;
    shift_ = byte | (ps2_parity(byte) ? 1u : 0u) << parity_bit;
    enter(phase::inhibit, cycle);
}

// Data bits, parity, stop bit; a byte that has an error is none.
std::optional<std::uint8_t> host_link::receive(bool bit) {
    if (bits_ == 0) shift_ = 0;
    shift_ |= (bit ? 1u : 0u) << bits_;
    if (++bits_ != bits_behind_start) return std::nullopt;
    phase_ = phase::idle;
    const auto byte = static_cast<std::uint8_t>(shift_);
    const bool parity = (shift_ >> parity_bit & 1) != 0;
    if (!bit || parity != ps2_parity(byte)) return std::nullopt;
    return byte;
}

// After each of the device's first ten falls the next bit is on the wire; with the last one it tells whether it has
// taken the command.
void host_link::send(std::uint64_t cycle, bool bit) {
    if (bits_ == 0) timed_from_ = cycle + 1;
    if (bits_ == bits_behind_start) {
        failed_ = bit;
        phase_ = phase::release;
        return;
    }
    data_low_ = bits_ <= parity_bit && (shift_ >> bits_ & 1) == 0;
    ++bits_;
}

void host_link::write_command(std::uint8_t byte, std::uint64_t cycle) {
    if (waiting_ || cycle < place_from_) return;
    waiting_ = byte;
    place_from_ = cycle;
}

std::uint64_t host_link::drives() const {
    auto level = ps2_wires::released;
    if (phase_ == phase::inhibit || phase_ == phase::request) level &= ~ps2_wires::clock;
    if (data_low_) level &= ~ps2_wires::data;
    return level;
}

void byte_fifo::push(std::uint8_t byte, std::uint64_t cycle) {
    const auto in_cycle = entries_.size() + (popped_ == cycle ? 1 : 0);
    if (in_cycle >= ps2_port_registers::fifo_depth) return;
    entries_.push({byte, cycle + 1});
}

unsigned byte_fifo::size(std::uint64_t cycle) const {
    auto count = entries_.size();
    while (count > 0 && entries_[count - 1].shown > cycle) --count;
    return count;
}

std::optional<std::uint8_t> byte_fifo::front(std::uint64_t cycle) const {
    if (first_cycle() > cycle) return std::nullopt;
    return entries_.front().byte;
}

void byte_fifo::pop(std::uint64_t cycle) {
    entries_.pop();
    popped_ = cycle;
}

}  // namespace tabletop::ps2_port_core
