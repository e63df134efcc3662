// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/cyclone_v_hps/cyclone_v_hps_signoff.h"

namespace tabletop {

// Hard silicon has one timing, from its datasheet, and no RTL to be held against.
const descriptor& cyclone_v_hps_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "cyclone_v_hps";
        d.what = "processor system of the Cyclone V, hard silicon";
        d.views = {view::at};
        return d;
    }();
    return block;
}

}  // namespace tabletop
