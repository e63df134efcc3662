// SPDX-License-Identifier: Apache-2.0
// Pictures in a file, from one process of the program to another on the same host.
#pragma once

#include "base/picture.h"

#include <iosfwd>
#include <vector>

namespace tabletop {

// How many, then of each width, height and pixels.
void write_pictures(std::ostream& out, const std::vector<picture>& pictures);
std::vector<picture> read_pictures(std::istream& in);

}  // namespace tabletop
