// SPDX-License-Identifier: Apache-2.0
// The facet of a machine with a reset button.
#pragma once

#include <cstdint>

namespace tabletop {

class reset_facet {
  public:
    virtual ~reset_facet() = default;

    // Presses the button now and holds it as long as it takes. Returns from when on, in ps, a byte may be sent to the
    // machine.
    virtual std::uint64_t press_reset() = 0;
};

}  // namespace tabletop
