// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/cortex_a9/cortex_a9_signoff.h"

namespace tabletop {

// Hard silicon has one timing, from its datasheet, and no RTL to be held against.
const descriptor& cortex_a9_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "cortex_a9";
        d.what = "processor, hard silicon";
        d.views = {view::at};
        return d;
    }();
    return block;
}

}  // namespace tabletop
