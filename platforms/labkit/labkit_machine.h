// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host/machine.h"

namespace tabletop {

const machine_kind& labkit_machine_kind();

}  // namespace tabletop
