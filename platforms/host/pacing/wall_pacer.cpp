// SPDX-License-Identifier: Apache-2.0
#include "host/pacing/wall_pacer.h"

#include <poll.h>
#include <ctime>

namespace tabletop {

bool wait_for_any(const std::vector<int>& descriptors, std::chrono::nanoseconds longest) {
    std::vector<pollfd> ready;
    for (const int descriptor : descriptors) ready.push_back({descriptor, POLLIN, 0});
    const auto left = longest.count();
    const timespec timeout{static_cast<std::time_t>(left / 1'000'000'000), static_cast<long>(left % 1'000'000'000)};
    return ::ppoll(ready.data(), ready.size(), &timeout, nullptr) > 0;
}

void wall_pacer::hold(std::uint64_t simulated_ps, const std::vector<int>& descriptors) {
    const auto now = wall_clock::now();
    const auto ahead = std::chrono::nanoseconds((simulated_ps - start_ps_) / 1000);
    // A simulation that cannot keep up starts anew instead of running fast later.
    if (!held_ || now > start_wall_ + ahead) {
        held_ = true;
        start_ps_ = simulated_ps;
        start_wall_ = now;
        return;
    }
    if (wait_for_any(descriptors, start_wall_ + ahead - now)) release();
}

}  // namespace tabletop
