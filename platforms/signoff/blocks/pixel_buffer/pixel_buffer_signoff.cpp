// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/pixel_buffer/pixel_buffer_signoff.h"

namespace tabletop {

// It has no RTL to be held against: what it does to the screen is signed off with the scan-out.
const descriptor& pixel_buffer_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "pixel_buffer";
        d.what = "control of pixel and character buffer";
        d.views = {view::at, view::ca};
        return d;
    }();
    return block;
}

}  // namespace tabletop
