// SPDX-License-Identifier: Apache-2.0
// Sign-off of a VGA controller in the DE1-SoC: a game in which the screen comes to rest, and what of it differs.
#pragma once

#include "signoff/machines/scripted_signoff.h"

namespace tabletop {

// The game with a pause before every line of the person's.
scripted_machine with_pauses(scripted_machine played);

// "machine", "pixels" of pictures at rest, whenever they have been shown, and "frames".
std::vector<signoff_entry> machine_and_pictures(const scripted_signoff& of, const scripted_outcome& seen,
                                                const scripted_outcome& reference, const signoff_entry& whole,
                                                const signoff_options& options);

}  // namespace tabletop
