// SPDX-License-Identifier: Apache-2.0
#include "host/lines/serial_characters.h"

#include <algorithm>
#include <utility>

namespace tabletop {

serial_characters::serial_characters(const std::optional<serial_bit_time>& bit_time, listener tell)
    : tell_(std::move(tell)) {
    if (bit_time) sampler_.emplace(*bit_time, serial_format{});
}

void serial_characters::on_frame(const serial_frame& frame) {
    if (sampler_) return sampler_->on_frame(frame);
    tell_(frame.start_ps, frame.end_ps(), frame.data);
}

void serial_characters::on_edge(std::uint64_t time_ps, bool level) {
    if (sampler_) sampler_->on_edge(time_ps, level);
}

void serial_characters::on_release(std::uint64_t time_ps) {
    if (sampler_) sampler_->on_release(time_ps);
}

std::uint64_t serial_characters::read(std::uint64_t until_ps) {
    if (!sampler_) return until_ps;
    while (const auto character = sampler_->take(until_ps)) {
        tell_(character->start_ps, character->end_ps, character->data);
    }
    const auto next = sampler_->next();
    return next ? std::min(next->start_ps, until_ps) : until_ps;
}

}  // namespace tabletop
