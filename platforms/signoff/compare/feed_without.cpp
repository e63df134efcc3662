// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/feed_without.h"

#include <algorithm>

namespace tabletop {

feed_without::feed_without(record_feed& from, const std::vector<std::string>& left_out) : from_(from) {
    for (const auto& channel : from.channels()) {
        const bool wanted = std::find(left_out.begin(), left_out.end(), channel.name) == left_out.end();
        numbers_.push_back(wanted ? std::optional(static_cast<std::uint32_t>(channels_.size())) : std::nullopt);
        if (wanted) channels_.push_back(channel);
    }
}

bool feed_without::next(record& entry) {
    do {
        if (!from_.next(entry)) return false;
    } while (!numbers_[entry.channel]);
    entry.channel = *numbers_[entry.channel];
    return true;
}

}  // namespace tabletop
