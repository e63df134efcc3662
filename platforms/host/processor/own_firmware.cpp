// SPDX-License-Identifier: Apache-2.0
#include "host/processor/own_firmware.h"

#include "host/processor/program_facet.h"

#include <filesystem>

namespace tabletop {

memory_image read_own_firmware(const machine_kind& kind) {
    auto image = read_elf(
        (std::filesystem::read_symlink("/proc/self/exe").parent_path() / kind.programs()->firmware()).string());
    image.is_own = true;
    return image;
}

}  // namespace tabletop
