// SPDX-License-Identifier: Apache-2.0
#include "pins/axi_request_rules.h"

#include "pins/axi4_lite_pins.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace tabletop {

void axi_request_rules::next_cycle() {
    for (auto& each : channels_) {
        each.held = each.now.valid && !each.taken;
        if (!each.held) each.told = false;
        each.taken = false;
        each.before = each.now;
    }
}

void axi_request_rules::look(const axi_master_pins& pins) {
    for (const auto channel : axi_channels) look(pins, channel);
}

void axi_request_rules::look(const axi_master_pins& pins, axi_channel of) {
    auto& seen = channels_[static_cast<unsigned>(of)];
    seen.now = {pins.channel_valid(of)};
    if (seen.now.valid) {
        const auto request = pins.request(of != axi_channel::ar);
        if (of == axi_channel::w) {
            seen.now.content = request.data;
            seen.now.strobes = request.strobes;
        } else {
            seen.now.content = request.address;
            seen.now.protection = request.protection;
        }
    }
    if (!seen.held || seen.told) return;
    static constexpr std::array names{"ar", "aw", "w"};
    const auto* const name = names[static_cast<unsigned>(of)];
    std::string broken;
    if (!seen.now.valid) {
        broken = fmt::format("{}valid falls before {}ready", name, name);
    } else if (seen.now.content != seen.before.content || seen.now.strobes != seen.before.strobes) {
        broken = fmt::format("{} changes while {}valid waits for {}ready",
                             of == axi_channel::w ? "wdata or wstrb" : fmt::format("{}addr", name), name, name);
    } else if (seen.now.protection != seen.before.protection) {
        broken = fmt::format("{0}prot changes while {0}valid waits for {0}ready", name);
    }
    if (broken.empty()) return;
    seen.told = true;
    broken_(broken);
}

bool axi_request_rules::waiting() const {
    return std::any_of(channels_.begin(), channels_.end(),
                       [](const watched& each) { return each.now.valid && !each.taken; });
}

}  // namespace tabletop
