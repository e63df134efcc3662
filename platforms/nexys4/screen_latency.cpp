// SPDX-License-Identifier: Apache-2.0
#include "nexys4/screen_latency.h"

#include "base/kernel_time.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace tabletop {

screen_latency::screen_latency(nexys4& machine, const clock_domain& clock) : machine_(machine), clock_(clock) {
    machine.screen().on_frame([this](const shown_frame& frame) { look(frame); });
}

void screen_latency::held(unsigned pad, std::uint8_t buttons) {
    const unsigned before = held_[pad];
    held_[pad] = buttons;
    if ((buttons & ~before) != 0) released_[pad].reset();
    if ((before & ~unsigned{buttons}) != 0) released_[pad] = clock_.cycle(now_ps());
}

// The later release of two is taken for the cause.
void screen_latency::look(const shown_frame& frame) {
    const auto last = std::max(released_[0], released_[1]);
    if (!last) return;
    const auto pixel = first_changed_pixel(clock_.cycle(frame.begin_ps), clock_.cycle(frame.end_ps), *last);
    if (!pixel) return;
    measured_ms_.push_back(static_cast<double>(*pixel - *last) / clock_.hz() * 1e3);
    released_ = {};
}

// The first changed pixel of the frame that is not before the cycle `from`.
std::optional<std::uint64_t> screen_latency::first_changed_pixel(std::uint64_t begin, std::uint64_t end,
                                                                 std::uint64_t from) const {
    const auto length = end - begin;
    if (length > begin) return std::nullopt;
    const colour_if& colour = machine_.colour();
    for (auto cycle = std::max(begin, from); cycle < end;) {
        const auto before = cycle - length;
        if (colour.value(cycle) != colour.value(before)) return cycle;
        const auto changed_before = colour.next_change(before);
        const auto next = changed_before == cycle_pin_if::never ? end : changed_before + length;
        cycle = std::min(colour.next_change(cycle), next);
    }
    return std::nullopt;
}

std::string screen_latency::json() const {
    nlohmann::ordered_json series = {{"count", measured_ms_.size()}};
    if (!measured_ms_.empty()) {
        const auto [least, most] = std::minmax_element(measured_ms_.begin(), measured_ms_.end());
        series["min_ms"] = *least;
        series["mean_ms"] = std::accumulate(measured_ms_.begin(), measured_ms_.end(), 0.0) / measured_ms_.size();
        series["max_ms"] = *most;
        series["each_ms"] = measured_ms_;
    }
    return nlohmann::ordered_json{{"release_to_pixel", series}}.dump();
}

std::string screen_latency::text() const {
    if (measured_ms_.empty()) return "";
    const auto [least, most] = std::minmax_element(measured_ms_.begin(), measured_ms_.end());
    const auto mean = std::accumulate(measured_ms_.begin(), measured_ms_.end(), 0.0) / measured_ms_.size();
    return fmt::format(
        "{} {} the screen, min / mean / max: release to the first pixel that changes "
        "{:.2f} / {:.2f} / {:.2f} ms\n",
        measured_ms_.size(), measured_ms_.size() == 1 ? "release changed" : "releases changed", *least, mean, *most);
}

}  // namespace tabletop
