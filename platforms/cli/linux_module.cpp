// SPDX-License-Identifier: Apache-2.0
// Linux as a module: packages, a first file system, a device tree.
#include "host/linux/linux_boot.h"
#include "modules/module.h"

TABLETOP_MODULE() {
    return {{}, {}, {}, tabletop::make_linux_boot};
}
