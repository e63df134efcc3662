// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/jtag_uart/jtag_uart_signoff.h"

namespace tabletop {

// It has no RTL to be held against: a literal one in its tests stands for it.
const descriptor& jtag_uart_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "jtag_uart";
        d.what = "JTAG UART";
        d.views = {view::at, view::ca};
        return d;
    }();
    return block;
}

}  // namespace tabletop
