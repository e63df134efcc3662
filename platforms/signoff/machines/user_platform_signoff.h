// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own RTL in a machine whose committed firmware is played by a script: the firmware on our block
// and on the user's.
#pragma once

#include "design/description.h"
#include "signoff/machines/scripted_platform.h"

namespace tabletop {

struct user_platform {
    scripted_platform played;
    // With our block in `ca`, and the parameters that the description fixes set as arguments.
    scripted_side ours;
    comparison_rules rules;
};

// Adds an entry, or one for what the machine sends and one for cycles when the cycles differ. Throws as play_script().
void sign_user_platform_off(const user_platform& platform, const rtl_description& description,
                            const signoff_options& options, const progress_line& progress, signoff_report& report);

}  // namespace tabletop
