// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tabletop {

// For the user whose design never moves its tx pin.
inline constexpr const char* silent_tx_questions =
    "is the design still in reset (reset.active), is tx the right port, is cycles_per_bit right?";

}  // namespace tabletop
