// SPDX-License-Identifier: Apache-2.0
#include "host/lines/answer_watch.h"

#include "base/kernel_time.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace tabletop {

answer_watch::answer_watch(const machine_line& line, std::string mark)
    : mark_(std::move(mark)), to_device_(std::nullopt, listener(true)), from_device_(line.bit_time, listener(false)) {
    line.to_device.attach(to_device_);
    line.from_device.attach(from_device_);
}

serial_characters::listener answer_watch::listener(bool to_device) {
    return [this, to_device](std::uint64_t start_ps, std::uint64_t end_ps, unsigned data) {
        bytes_.push_back({start_ps, end_ps, to_device, data});
    };
}

timed_answers answer_watch::answers() {
    for (auto* const direction : {&to_device_, &from_device_}) direction->read(now_ps());
    std::stable_sort(bytes_.begin(), bytes_.end(), [](const byte& a, const byte& b) {
        return std::tie(a.start_ps, a.to_device) < std::tie(b.start_ps, b.to_device);
    });
    answer_clock clock(mark_);
    for (const auto& each : bytes_) {
        if (each.to_device) {
            clock.sent_to_machine(each.start_ps, each.end_ps);
        } else {
            clock.received(static_cast<char>(each.data), each.start_ps, each.end_ps);
        }
    }
    return clock.take();
}

}  // namespace tabletop
