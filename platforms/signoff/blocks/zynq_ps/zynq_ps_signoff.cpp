// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/zynq_ps/zynq_ps_signoff.h"

namespace tabletop {

// Hard silicon has one timing, from its datasheet, and no RTL to be held against.
const descriptor& zynq_ps_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "zynq_ps";
        d.what = "processing system of the Zynq-7000, hard silicon";
        d.views = {view::at};
        return d;
    }();
    return block;
}

}  // namespace tabletop
