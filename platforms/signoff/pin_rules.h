// SPDX-License-Identifier: Apache-2.0
// Rules of blocks and machines that have pins only.
#pragma once

#include "signoff/compare/comparison.h"

#include <cstdint>
#include <string>

namespace tabletop {

// Exact; reset_channel: empty for none.
inline comparison_rules pin_rules(const std::string& reset_channel) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    rules.pins_only = true;
    return rules;
}

// The longest latency may be so many cycles off.
inline signoff_tolerance cycles_tolerance(std::uint64_t cycles, double mean_cycles = 0) {
    return {cycles, signoff_tolerance::no_percent, 0, 0, mean_cycles};
}

}  // namespace tabletop
