// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 machine as the commands see it.
#pragma once

#include "host/machine.h"

namespace tabletop {

const machine_kind& nexys4_machine_kind();

}  // namespace tabletop
