// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/interval_timer/interval_timer_signoff.h"

namespace tabletop {

// It has no RTL to be held against: a literal one in its tests stands for it.
const descriptor& interval_timer_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "interval_timer";
        d.what = "interval timer";
        d.views = {view::at, view::ca};
        return d;
    }();
    return block;
}

}  // namespace tabletop
