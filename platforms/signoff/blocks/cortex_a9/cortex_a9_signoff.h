// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& cortex_a9_signoff();

}  // namespace tabletop
