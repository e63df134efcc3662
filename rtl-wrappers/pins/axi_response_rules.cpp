// SPDX-License-Identifier: Apache-2.0
#include "pins/axi_response_rules.h"

#include "pins/axi4_lite_pins.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned exokay = 1;

}  // namespace

void axi_response_rules::next_cycle() {
    for (auto& each : channels_) {
        each.owed += each.asked;
        if (each.taken && each.owed != 0) --each.owed;
        each.asked = 0;
        each.held = each.now.valid && !each.taken;
        if (!each.held) each.told = false;
        each.taken = false;
        each.before = each.now;
    }
}

void axi_response_rules::look(const axi_slave_pins& pins) {
    for (const bool write : {false, true}) look(pins, write);
}

void axi_response_rules::look(const axi_slave_pins& pins, bool write) {
    auto& seen = channels_[write ? 1 : 0];
    seen.now = {pins.response_valid(write)};
    if (seen.now.valid) {
        const auto response = pins.response(write);
        seen.now.code = response.code;
        seen.now.data = response.data;
    }
    const char* const name = write ? "b" : "r";
    std::string broken;
    if (seen.held && !seen.now.valid) {
        broken = fmt::format("{}valid falls before {}ready has taken the response", name, name);
    } else if (seen.held && seen.now.code != seen.before.code) {
        broken = fmt::format("{}resp changes while {}valid waits for {}ready", name, name, name);
    } else if (seen.held && seen.now.data != seen.before.data) {
        broken = "rdata changes while rvalid waits for rready";
    } else if (seen.now.valid && seen.owed == 0 && seen.asked != 0) {
        broken = write ? "bvalid rises in the cycle of awready and wready: no response comes before its request"
                       : "rvalid rises in the cycle of arready: no response comes before its request";
    } else if (seen.now.valid && seen.owed == 0) {
        broken = fmt::format("{}valid without a {}", name, write ? "write" : "read");
    } else if (seen.now.valid && seen.now.code == exokay) {
        broken = fmt::format("{}resp is EXOKAY, which AXI4-Lite does not have", name);
    }
    if (broken.empty() || seen.told) return;
    seen.told = true;
    broken_(broken);
}

bool axi_response_rules::waiting() const {
    return std::any_of(channels_.begin(), channels_.end(), [](const channel& each) {
        return each.now.valid && !each.taken && each.owed + each.asked != 0;
    });
}

}  // namespace tabletop
