// SPDX-License-Identifier: Apache-2.0
// Rules by which nearly every block is compared: exact but for a reset and for what `at` may be off.
#pragma once

#include "base/view.h"
#include "signoff/compare/comparison.h"

#include <string>
#include <utility>

namespace tabletop {

// Blocks and machines that have pins only. reset_channel: empty for none.
inline comparison_rules pin_rules(const std::string& reset_channel) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    rules.pins_only = true;
    return rules;
}

// Makes recorded_bench::rules: `at` has this tolerance, all else is exact.
inline auto rules_with(comparison_rules exact, const timing_tolerance& at) {
    return [exact = std::move(exact), at](view v, const std::string&) {
        auto rules = exact;
        if (v == view::at) rules.tolerance = at;
        return rules;
    };
}

inline auto pin_rules_with(const std::string& reset_channel, const timing_tolerance& at) {
    return rules_with(pin_rules(reset_channel), at);
}

// Blocks with registers.
inline auto register_rules(const std::string& reset_channel, const timing_tolerance& at) {
    comparison_rules rules;
    rules.reset_channel = reset_channel;
    return rules_with(std::move(rules), at);
}

}  // namespace tabletop
