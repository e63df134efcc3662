// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/ram/ram_signoff.h"

namespace tabletop {

// Hard silicon has one timing, from its datasheet, and no RTL to be held against.
const descriptor& ram_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "ram";
        d.what = "memory with DMI";
        d.views = {view::at};
        return d;
    }();
    return block;
}

}  // namespace tabletop
