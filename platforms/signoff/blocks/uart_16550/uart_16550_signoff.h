// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& uart_16550_signoff();

}  // namespace tabletop
