// SPDX-License-Identifier: Apache-2.0
// One part of a sign-off: a variant in a view. What goes wrong with it is said in the report and ends nothing else.
#pragma once

#include "signoff/descriptor.h"

#include <functional>
#include <string>
#include <string_view>

namespace tabletop {

struct signoff_part {
    std::string name;
    std::string variant;  // empty: it has none, or not one alone
    std::string_view view;
};

// Plays it, which adds its entries to the report. When it does not come to its end, that is an entry which says why. A
// user's interruption goes on to the caller.
void play_part(const signoff_part& part, const signoff_task& task, signoff_report& report,
               const std::function<void()>& play);

}  // namespace tabletop
