// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/avalon_bridge/avalon_bridge_signoff.h"

namespace tabletop {

// No figure of the bridges is published, and so there is no RTL to be held against.
const descriptor& avalon_bridge_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "avalon_bridge";
        d.what = "bridge from a processor system to the fabric";
        d.views = {view::at};
        return d;
    }();
    return block;
}

}  // namespace tabletop
