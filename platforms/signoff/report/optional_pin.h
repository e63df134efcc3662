// SPDX-License-Identifier: Apache-2.0
// A pin that a design need not have: without it a channel of the recording is left out, by the pin's name.
#pragma once

#include "signoff/compare/comparison.h"

#include <string>
#include <vector>

namespace tabletop {

struct optional_pin {
    std::string pin;
    std::string channel;
};

inline std::vector<std::string> channels_of(const std::vector<optional_pin>& pins) {
    std::vector<std::string> channels;
    for (const auto& each : pins) channels.push_back(each.channel);
    return channels;
}

inline std::vector<exclusion> not_compared(const std::vector<optional_pin>& missing) {
    std::vector<exclusion> list;
    for (const auto& each : missing) {
        list.push_back({each.pin, "not compared, the description names no port for it", 0});
    }
    return list;
}

}  // namespace tabletop
