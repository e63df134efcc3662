// SPDX-License-Identifier: Apache-2.0
#include "pins/axi_request_rules.h"

#include "pins/axi4_lite_pins.h"

#include <algorithm>

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
    for (const bool write : {false, true}) look(pins, write);
}

void axi_request_rules::look(const axi_master_pins& pins, bool write) {
    auto& seen = channels_[write ? 1 : 0];
    seen.now = {pins.request_valid(write)};
    if (seen.now.valid) {
        const auto request = pins.request(write);
        seen.now = {true, request.address, request.data, request.strobes};
    }
    if (!seen.held || seen.told) return;
    std::string broken;
    if (!seen.now.valid) {
        broken = write ? "awvalid or wvalid falls before the write is taken" : "arvalid falls before arready";
    } else if (seen.now.address != seen.before.address) {
        broken =
            write ? "awaddr changes while awvalid waits for awready" : "araddr changes while arvalid waits for arready";
    } else if (seen.now.data != seen.before.data || seen.now.strobes != seen.before.strobes) {
        broken = "wdata or wstrb changes while wvalid waits for wready";
    }
    if (broken.empty()) return;
    seen.told = true;
    broken_(broken);
}

bool axi_request_rules::waiting() const {
    return std::any_of(channels_.begin(), channels_.end(),
                       [](const channel& each) { return each.now.valid && !each.taken; });
}

}  // namespace tabletop
