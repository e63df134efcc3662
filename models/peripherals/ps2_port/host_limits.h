// SPDX-License-Identifier: Apache-2.0
// How long the PS/2 port takes for what the link leaves to it. Plain C++17.
#pragma once

namespace tabletop::ps2_port_core {

// Limits in cycles.
struct host_limits {
    unsigned filter = 0;    // the clock is as low, or high, as it has been for so long; 1 to 65 535
    unsigned inhibit = 0;   // the clock is held low before a command; from 1 on, as the others
    unsigned start = 0;     // the device begins to clock a command within this
    unsigned transfer = 0;  // it ends one, or a byte, within this
};

}  // namespace tabletop::ps2_port_core
