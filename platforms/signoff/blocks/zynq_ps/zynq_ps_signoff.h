// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& zynq_ps_signoff();

}  // namespace tabletop
