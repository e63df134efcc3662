// SPDX-License-Identifier: Apache-2.0
// A device that is plugged into a PS/2 port, beside what it does to the wires.
#pragma once

namespace tabletop {

class ps2_far_end {
  public:
    virtual ~ps2_far_end() = default;
    // Something of it is on the wires, waits to be sent, or is to come of itself.
    virtual bool busy() const = 0;
};

}  // namespace tabletop
