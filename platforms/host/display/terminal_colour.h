// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tabletop {

// What goes to this descriptor may have colours: it is a terminal that has some, and the environment variable NO_COLOR
// (no-color.org) is not set, or empty.
bool wants_colour(int descriptor);

}  // namespace tabletop
