// SPDX-License-Identifier: Apache-2.0
// Sign-off of the Spartan platform over its serial line, also against a user's own RTL in place of its blocks.
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& spartan_signoff();

}  // namespace tabletop
