// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/line_recorder.h"

namespace tabletop {

namespace {

constexpr unsigned byte_bits = 8;
constexpr unsigned byte_mask = 0xFF;  // a ninth bit is for the pin to show

}  // namespace

announced_levels::announced_levels(record_target& to, std::uint32_t channel, std::uint64_t idle)
    : to_(to), channel_(channel), idle_(idle), last_(idle) {
    to_.add_level(channel_, 0, idle_);
}

void announced_levels::announce(std::uint64_t time_ps, std::uint64_t level) {
    while (!steps_.empty() && steps_.back().time_ps >= time_ps) steps_.pop_back();
    steps_.push_back({time_ps, level});
}

void announced_levels::release(std::uint64_t time_ps) {
    while (!steps_.empty() && steps_.back().time_ps >= time_ps) steps_.pop_back();
    if ((steps_.empty() ? last_ : steps_.back().level) != idle_) steps_.push_back({time_ps, idle_});
}

void announced_levels::add_before(std::uint64_t end_ps) {
    for (; !steps_.empty() && steps_.front().time_ps < end_ps; steps_.pop_front()) {
        last_ = steps_.front().level;
        to_.add_level(channel_, steps_.front().time_ps, last_);
    }
}

line_recorder::line_recorder(record_target& to, const std::string& name, const clock_domain& clock,
                             const std::optional<serial_bit_time>& bit_time)
    : pin_(to, to.add_channel(name, clock, 1), 1),
      byte_(to, to.add_channel(name + "_byte", clock, byte_bits), no_value),
      characters_(bit_time, [this](std::uint64_t start_ps, std::uint64_t end_ps, unsigned data) {
          byte_.announce(start_ps, data & byte_mask);
          byte_.announce(end_ps, no_value);
      }) {
    to.add_source(*this);
}

void line_recorder::on_frame(const serial_frame& frame) {
    for (const auto& edge : expand(frame)) pin_.announce(edge.time_ps, edge.level ? 1 : 0);
    characters_.on_frame(frame);
}

void line_recorder::on_edge(std::uint64_t time_ps, bool level) {
    pin_.announce(time_ps, level ? 1 : 0);
    characters_.on_edge(time_ps, level);
}

void line_recorder::on_release(std::uint64_t time_ps) {
    pin_.release(time_ps);
    byte_.release(time_ps);
    characters_.on_release(time_ps);
}

std::uint64_t line_recorder::settle(std::uint64_t now_ps) {
    const auto horizon_ps = characters_.read(now_ps);
    pin_.add_before(now_ps);
    byte_.add_before(horizon_ps);
    return horizon_ps;
}

// What is on the line is recorded to its end.
void line_recorder::finish(std::uint64_t now_ps) {
    characters_.read(now_ps);
    pin_.add_before(UINT64_MAX);
    byte_.add_before(UINT64_MAX);
}

}  // namespace tabletop
