// SPDX-License-Identifier: Apache-2.0
#include "peripherals/usb_link/frame_pins.h"

#include "engines/checkers_referee/move_code.h"
#include "peripherals/usb_link/timing.h"

#include <algorithm>

namespace tabletop {

using namespace usb_link_core;

namespace {

constexpr std::size_t remembered_runs = 256;

constexpr std::uint64_t released = checkers_bytes::idle;  // pins between two bytes

}  // namespace

void frame_pins::begin(std::uint64_t cycle, run next) {
    next.writes = writes_before(cycle);
    // A WR that is cut off falls now.
    if (cycle != 0 && (value(cycle - 1) & ft245_write::wr) != 0) ++next.writes;
    runs_.set(cycle, next);
    runs_.keep_last(remembered_runs);
}

std::uint8_t frame_pins::byte_of(const run& of, std::uint64_t slot) const {
    constexpr unsigned departure_shift = 6;
    if (of.kind != run_kind::message) return checkers_bytes::idle;
    const auto index = (of.index + slot) % checkers_message::fields;
    if (index == checkers_message::departure) {
        return checkers_bytes::to_pc(of.move >> departure_shift & checkers_bytes::field_mask);
    }
    if (index == checkers_message::first_landing) {
        return checkers_bytes::to_pc(of.move & checkers_bytes::field_mask);
    }
    return checkers_bytes::to_pc(0);
}

std::uint64_t frame_pins::value(std::uint64_t cycle) const {
    const auto i = runs_.index(cycle);
    const auto& now = runs_.value(i);
    if (now.kind == run_kind::none) return released;
    const auto since = cycle - runs_.begin(i);
    const auto phase = since % slot_;
    if (phase < data_begin || phase >= data_end) return released;
    const auto data = byte_of(now, since / slot_) | ft245_write::drive;
    return phase < wr_end ? data | ft245_write::wr : data;
}

std::uint64_t frame_pins::next_change(std::uint64_t cycle) const {
    auto i = runs_.index(cycle);
    const auto level = value(cycle);
    for (;; ++i) {
        if (runs_.value(i).kind != run_kind::none) {
            const auto slot = (cycle - runs_.begin(i)) / slot_;
            for (auto n = slot; n <= slot + 2; ++n) {
                for (const auto phase : {data_begin, wr_end, data_end}) {
                    const auto at = runs_.begin(i) + n * slot_ + phase;
                    if (at > cycle && at < runs_.end(i) && value(at) != level) return at;
                }
            }
        }
        if (runs_.end(i) == never) return never;
        cycle = runs_.end(i);
        if (value(cycle) != level) return cycle;
    }
}

std::uint64_t frame_pins::period(std::uint64_t cycle) const {
    const auto i = runs_.index(cycle);
    if (runs_.end(i) != never) return 0;
    return runs_.value(i).kind == run_kind::none ? 1 : slot_;
}

// Falls of WR in the run's first cycles, without one that its end brings.
std::uint64_t frame_pins::writes_of(const run& of, std::uint64_t cycles) const {
    if (of.kind == run_kind::none || cycles <= wr_end) return 0;
    return (cycles - wr_end - 1) / slot_ + 1;
}

std::uint64_t frame_pins::writes_before(std::uint64_t cycle) const {
    const auto i = cycle == 0 ? 0 : runs_.index(cycle - 1);
    return runs_.value(i).writes + writes_of(runs_.value(i), cycle - std::min(cycle, runs_.begin(i)));
}

std::uint64_t frame_pins::next_write(std::uint64_t cycle) const {
    // A run that has been cut off in this cycle may have a write in it.
    for (auto i = runs_.index(cycle == 0 ? 0 : cycle - 1); i < runs_.size(); ++i) {
        if (runs_.value(i).kind != run_kind::message) continue;
        const auto begin = runs_.begin(i);
        const auto first = begin + wr_end;
        const auto slot = cycle <= first ? 0 : (cycle - first + slot_ - 1) / slot_;
        const auto fall = first + slot * slot_;
        const auto rise = fall - (wr_end - wr_begin);
        if (rise < runs_.end(i)) return std::min(fall, runs_.end(i));
    }
    return never;
}

}  // namespace tabletop
