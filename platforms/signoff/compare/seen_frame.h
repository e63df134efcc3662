// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/picture.h"

#include <cstdint>
#include <string>

namespace tabletop {

// A frame on a monitor that was not like the one before it.
struct seen_frame {
    std::uint64_t begin = 0;  // cycle of the fall of vsync
    std::string mode;         // as the monitor has measured it
    picture image;
};

}  // namespace tabletop
