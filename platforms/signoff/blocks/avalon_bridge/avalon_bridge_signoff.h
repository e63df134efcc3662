// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& avalon_bridge_signoff();

}  // namespace tabletop
