// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host/machine.h"
#include "host/processor/elf_image.h"

namespace tabletop {

// The game of a machine with a processor with these parameters. Throws input_error.
memory_image read_own_firmware(const machine_kind& kind, const parameter_set& parameters);

}  // namespace tabletop
