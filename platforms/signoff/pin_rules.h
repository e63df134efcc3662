// SPDX-License-Identifier: Apache-2.0
// Rules of blocks and machines that have pins only.
#pragma once

#include "signoff/compare/comparison.h"

#include <string>

namespace tabletop {

// Exact; reset_channel: empty for none.
inline comparison_rules pin_rules(const std::string& reset_channel) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    rules.pins_only = true;
    return rules;
}

}  // namespace tabletop
