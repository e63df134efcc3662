// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& cyclone_v_hps_signoff();

}  // namespace tabletop
