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
    const frame_cycles cycles{clock_.cycle(frame.begin_ps), clock_.cycle(frame.end_ps)};
    if (!measured_.empty()) complete(measured_.back(), cycles);
    const auto release = std::max(released_[0], released_[1]);
    if (!release) return;
    const auto change = change_in(cycles, std::max(cycles.begin, *release));
    if (!change) return;
    measured_.push_back({*release, change->first, change->last, cycles.end});
    released_ = {};
}

// A frame in whose middle the change has come shows part of it; the one that follows has the rest, above. All that
// differs between it and the last frame that shows nothing is in one of the two.
void screen_latency::complete(measured_release& measured, const frame_cycles& next) const {
    if (measured.frame_end != next.begin) return;
    const auto rest = change_in(next, next.begin);
    if (rest) measured.last = std::max(measured.last + (next.end - next.begin), rest->last);
}

// The first and the last pixel that differ from the frame before, not before the cycle `from`.
std::optional<screen_latency::change> screen_latency::change_in(const frame_cycles& frame, std::uint64_t from) const {
    const auto length = frame.end - frame.begin;
    if (length > frame.begin) return std::nullopt;
    const colour_if& colour = machine_.colour();
    std::optional<change> found;
    for (auto cycle = from; cycle < frame.end;) {
        const auto before = cycle - length;
        const auto changed_before = colour.next_change(before);
        const auto next_before = changed_before == cycle_pin_if::never ? frame.end : changed_before + length;
        const auto next = std::min({colour.next_change(cycle), next_before, frame.end});
        if (colour.value(cycle) != colour.value(before)) found = {found ? found->first : cycle, next - 1};
        cycle = next;
    }
    return found;
}

std::vector<double> screen_latency::all_ms(std::uint64_t measured_release::*until) const {
    std::vector<double> all;
    for (const auto& each : measured_)
        all.push_back(static_cast<double>(each.*until - each.release) / clock_.hz() * 1e3);
    return all;
}

namespace {

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

nlohmann::ordered_json series_json(const std::vector<double>& all_ms) {
    nlohmann::ordered_json series = {{"count", all_ms.size()}};
    if (all_ms.empty()) return series;
    const auto [least, most] = std::minmax_element(all_ms.begin(), all_ms.end());
    series["min_ms"] = *least;
    series["mean_ms"] = mean(all_ms);
    series["max_ms"] = *most;
    series["each_ms"] = all_ms;
    return series;
}

}  // namespace

std::string screen_latency::json() const {
    return nlohmann::ordered_json{{"release_to_pixel", series_json(all_ms(&measured_release::first))},
                                  {"release_to_last", series_json(all_ms(&measured_release::last))}}
        .dump();
}

std::string screen_latency::text() const {
    const auto all = all_ms(&measured_release::first);
    if (all.empty()) return "";
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    return fmt::format(
        "{} {} the screen, min / mean / max: release to the first pixel that changes "
        "{:.2f} / {:.2f} / {:.2f} ms\n",
        all.size(), all.size() == 1 ? "release changed" : "releases changed", *least, mean(all), *most);
}

}  // namespace tabletop
