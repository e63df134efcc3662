// SPDX-License-Identifier: Apache-2.0
#include "host/processor/own_firmware.h"

#include "host/processor/program_facet.h"
#include "support/own_files.h"

namespace tabletop {

memory_image read_own_firmware(const machine_kind& kind, const parameter_set& parameters) {
    auto image = read_elf(own_file(kind.programs()->firmware(parameters)).string());
    image.is_own = true;
    return image;
}

}  // namespace tabletop
