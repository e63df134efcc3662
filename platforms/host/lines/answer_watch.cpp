// SPDX-License-Identifier: Apache-2.0
#include "host/lines/answer_watch.h"

#include "base/kernel_time.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace tabletop {

answer_watch::answer_watch(const machine_line& line, std::string mark)
    : to_device_(std::nullopt, listener(true)), from_device_(line.bit_time, listener(false)), clock_(std::move(mark)) {
    line.to_device.attach(to_device_);
    line.from_device.attach(from_device_);
}

serial_characters::listener answer_watch::listener(bool to_device) {
    return [this, to_device](std::uint64_t start_ps, std::uint64_t end_ps, unsigned data) {
        bytes_.push_back({start_ps, end_ps, to_device, data});
    };
}

std::vector<timed_answer> answer_watch::answers_from(std::size_t number) {
    auto before_ps = now_ps();
    for (auto* const direction : {&to_device_, &from_device_}) {
        before_ps = std::min(before_ps, direction->read(now_ps()));
    }
    read(before_ps);
    const auto first = std::min(number, answers_.size());
    std::vector<timed_answer> all(answers_.begin() + static_cast<std::ptrdiff_t>(first), answers_.end());
    if (const auto last = clock_.answer()) all.push_back(*last);
    return all;
}

timed_answers answer_watch::answers() {
    for (auto* const direction : {&to_device_, &from_device_}) direction->read(now_ps());
    read(UINT64_MAX);
    return clock_.take();
}

// Those that start before a time, in the order of their starts.
void answer_watch::read(std::uint64_t before_ps) {
    std::stable_sort(bytes_.begin(), bytes_.end(), [](const byte& a, const byte& b) {
        return std::tie(a.start_ps, a.to_device) < std::tie(b.start_ps, b.to_device);
    });
    auto next = bytes_.begin();
    for (; next != bytes_.end() && next->start_ps < before_ps; ++next) {
        if (!next->to_device) {
            clock_.received(static_cast<char>(next->data), next->start_ps, next->end_ps);
            continue;
        }
        if (const auto last = clock_.answer()) answers_.push_back(*last);
        clock_.sent_to_machine(next->start_ps, next->end_ps);
    }
    bytes_.erase(bytes_.begin(), next);
}

}  // namespace tabletop
