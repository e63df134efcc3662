// SPDX-License-Identifier: Apache-2.0
// Sign-off of the Zynq platform: the same firmware and script with the engine in `ca` and Verilated.
#pragma once

#include "signoff/descriptor.h"

namespace tabletop {

const descriptor& zynq_signoff();

}  // namespace tabletop
