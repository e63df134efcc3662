// SPDX-License-Identifier: Apache-2.0
#include "explore/published_clock.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace tabletop {

namespace {

constexpr double hz_per_mhz = 1e6;

// The greatest clock of all points, as text.
std::string highest_clock(const explore_plan& plan, const std::string& key) {
    const auto declaration = plan.parameters.declaration(key, "");
    const auto* const axis = find_axis(plan.axes, declaration.key);
    if (axis == nullptr) return plan.parameters.text(declaration.key);
    const auto place = static_cast<std::size_t>(axis - plan.axes.data());
    std::vector<bool> is_used(axis->texts.size());
    for (std::uint64_t n = 0; n < plan.size(); ++n) is_used[plan.indices(n)[place]] = true;
    std::string highest = "0 Hz";
    for (std::size_t n = 0; n < axis->texts.size(); ++n) {
        const auto& text = axis->texts[n];
        if (is_used[n] && value_number(declaration, text) > value_number(declaration, highest)) highest = text;
    }
    return highest;
}

}  // namespace

play_function with_published_clock(play_function play, const exploration& explored) {
    if (!explored.fmax) return play;
    return [play = std::move(play), &fmax = *explored.fmax](const explored_point& point) {
        auto measured = play(point);
        if (fmax.is_published(point.parameters)) measured.fmax_hz = fmax.devices.front().hz;
        return measured;
    };
}

std::optional<clock_warning> warn_of_clocks(const explore_plan& plan) {
    const auto& fmax = plan.explored->fmax;
    if (!fmax || (plan.rtl && plan.rtl->block == fmax->block)) return std::nullopt;
    const auto& declaration = plan.parameters.declaration(fmax->clock, "");
    const auto highest = highest_clock(plan, fmax->clock);
    std::vector<std::string> exceeded;
    auto rows = nlohmann::json::array();
    for (const auto& device : fmax->devices) {
        const auto mhz = static_cast<double>(device.hz) / hz_per_mhz;
        rows.push_back({device.device, mhz});
        if (value_number(declaration, highest) > static_cast<double>(device.hz)) {
            exceeded.push_back(fmt::format("{} MHz of the {}", mhz, device.device));
        }
    }
    if (exceeded.empty()) return std::nullopt;
    const auto line = fmt::format("{}: {} is above the highest clock that is published of the engine: {} ({})",
                                  declaration.key, highest, fmt::join(exceeded, ", "), fmax->source);
    return clock_warning{line,
                         {{"title", "Highest clocks that are published of the engine"},
                          {"columns", {"device", "MHz"}},
                          {"rows", rows},
                          {"note", line + "."}}};
}

}  // namespace tabletop
