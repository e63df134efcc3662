// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/pc_at_link.h"

#include <algorithm>

namespace tabletop {

void pc_at_link::received(std::uint64_t cycle, std::uint8_t byte) {
    const auto message = reader_.take(byte);
    if (!message) return;
    auto at = std::max(cycle + config_.delay + config_.search, free_);
    for (const auto& answer : pc_.answer(*message)) {
        for (const auto each : bytes_from_pc(answer, config_.stuck_alternate)) {
            device->send(at, each);
            at += config_.gap;
        }
    }
    free_ = at;
}

}  // namespace tabletop
