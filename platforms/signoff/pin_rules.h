// SPDX-License-Identifier: Apache-2.0
// Rules of blocks and machines that have pins only.
#pragma once

#include "base/view.h"
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

// As recorded_bench::rules: `at` has this tolerance, all else is exact.
inline auto pin_rules_with(const std::string& reset_channel, const timing_tolerance& at) {
    return [reset_channel, at](view v, const std::string&) {
        auto rules = pin_rules(reset_channel);
        if (v == view::at) rules.tolerance = at;
        return rules;
    };
}

}  // namespace tabletop
