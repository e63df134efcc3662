// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/channel_group.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

comparison compare_group(const pin_levels& ours, const pin_levels& theirs, const channel_group& group) {
    auto result = compare_channels(ours, theirs, group.channels);
    result.passed = result.functional_differences == 0;
    if (result.passed || !group.place) return result;
    auto first = UINT64_MAX;
    for (const auto& name : group.channels) {
        if (ours.find(name) == nullptr || theirs.find(name) == nullptr) continue;
        const auto found = compare_channel(ours, theirs, name);
        if (found.changes != 0) first = std::min(first, found.cycle);
    }
    result.first_difference = fmt::format("{}: {}", group.place(ours, first), result.first_difference);
    return result;
}

bool is_silent(const pin_levels& pins, const std::vector<channel_group>& groups) {
    const auto changes = [&](const std::string& channel) {
        const auto* const levels = pins.find(channel);
        return levels != nullptr && levels->size() > 1;
    };
    return std::none_of(groups.begin(), groups.end(), [&](const channel_group& group) {
        return std::any_of(group.channels.begin(), group.channels.end(), changes);
    });
}

}  // namespace tabletop
