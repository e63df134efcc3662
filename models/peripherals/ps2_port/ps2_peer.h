// SPDX-License-Identifier: Apache-2.0
// A device that is plugged into a PS/2 port, beside what it does to the wires.
#pragma once

namespace tabletop {

class ps2_peer {
  public:
    virtual ~ps2_peer() = default;
    // Something of it is on the wires, waits to be sent, or is to come of itself.
    virtual bool busy() const = 0;
};

}  // namespace tabletop
