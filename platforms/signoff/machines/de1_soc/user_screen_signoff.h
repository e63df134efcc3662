// SPDX-License-Identifier: Apache-2.0
// Sign-off of a user's own VGA controller in the DE1-SoC: a game on the machine with ours and with the user's.
#pragma once

#include "design/description.h"
#include "signoff/machines/scripted_platform.h"

namespace tabletop {

// played: the game, as the machine's own sign-off plays it. Adds an entry, or those of "machine", "pixels" and "frames"
// when frames differ. Throws as play_script().
void sign_user_screen_off(const scripted_platform& played, const scripted_side& ours,
                          const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report);

}  // namespace tabletop
