// SPDX-License-Identifier: Apache-2.0
// The Zynq machine as the commands see it.
#pragma once

#include "host/machine.h"

namespace tabletop {

const machine_kind& zynq_machine_kind();

}  // namespace tabletop
