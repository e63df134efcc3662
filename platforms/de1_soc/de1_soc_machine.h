// SPDX-License-Identifier: Apache-2.0
// The DE1-SoC machine as the commands see it.
#pragma once

#include "host/machine.h"

namespace tabletop {

const machine_kind& de1_soc_machine_kind();

}  // namespace tabletop
