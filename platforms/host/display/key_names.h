// SPDX-License-Identifier: Apache-2.0
// Keys of a display by the names that SDL gives them. Plain C++, no SystemC.
#pragma once

#include "host/display/display.h"

#include <string>

namespace tabletop {

// "A", "7", "Left", "Return". A shift key is the left one.
std::string sdl_name(display_key key);

}  // namespace tabletop
