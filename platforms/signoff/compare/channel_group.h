// SPDX-License-Identifier: Apache-2.0
// Channels of pins that belong together: where two recordings differ, what of each is told by itself.
#pragma once

#include "signoff/compare/pin_levels.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct channel_group {
    std::string name;                   // "syncs"
    std::vector<std::string> channels;  // those that one side has not recorded are left out
    // Where a cycle is in the block's own words, "column 3, line 4", by what was recorded; null: nowhere.
    std::function<std::string(const pin_levels& ours, std::uint64_t cycle)> place = nullptr;
};

// Compares `ca` and `rtl`, cycle by cycle. The first cycle in which one of the channels differs is told with its place.
comparison compare_group(const pin_levels& ours, const pin_levels& theirs, const channel_group& group);

// No channel of the groups has ever changed.
bool is_silent(const pin_levels& pins, const std::vector<channel_group>& groups);

}  // namespace tabletop
