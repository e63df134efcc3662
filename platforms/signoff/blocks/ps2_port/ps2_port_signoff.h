// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& ps2_port_signoff();

}  // namespace tabletop
