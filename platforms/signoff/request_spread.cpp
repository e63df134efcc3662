// SPDX-License-Identifier: Apache-2.0
#include "signoff/request_spread.h"

#include "base/kernel_time.h"
#include "stimulus/players/phase_spread.h"

#include <vector>

namespace tabletop {

std::shared_ptr<phase_spread> request_spread(const exploration& explored, const parameter_set& parameters,
                                             std::uint64_t seed) {
    if (explored.periods.empty()) return nullptr;
    std::vector<std::uint64_t> periods;
    for (const auto& period : explored.periods) periods.push_back(period.ps(parameters));
    return std::make_shared<phase_spread>(periods, seed, now_ps);
}

}  // namespace tabletop
