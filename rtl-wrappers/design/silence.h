// SPDX-License-Identifier: Apache-2.0
// What to say to the user whose design is silent.
#pragma once

namespace tabletop {

// Nothing has come from it, whatever it was asked.
inline constexpr const char* silent_design =
    "nothing came from the design at all; a usual reason is that it is held in reset: [reset] active says which level "
    "holds it, \"low\" or \"high\"";

// Its tx pin has never moved.
inline constexpr const char* silent_tx_questions =
    "is the design still in reset (reset.active), is tx the right port, is cycles_per_bit right?";

}  // namespace tabletop
