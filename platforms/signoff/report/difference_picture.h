// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/compare/comparison.h"

#include <string>

namespace tabletop {

// Writes FOLDER/NAME-difference.png, which is a picture of the result then; an empty folder is where the user is.
// Returns what to say of it, which also tells when it cannot be written: that is no reason to lose what else has been
// found.
std::string write_difference(const picture_difference& difference, const std::string& folder, const std::string& name,
                             comparison& result);

}  // namespace tabletop
