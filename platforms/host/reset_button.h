// SPDX-License-Identifier: Apache-2.0
// The reset button of a board.
#pragma once

#include "base/clock_domain.h"

#include <cstdint>
#include <systemc>

namespace tabletop {

// Pressed at any time, held for 8 cycles of the clock at least, and let go at an edge of it.
class reset_button : public sc_core::sc_module {
  public:
    sc_core::sc_signal<bool> level{"level"};  // high while it is pressed

    reset_button(sc_core::sc_module_name name, const clock_domain& clock);

    // Called from a process of the kernel. Returns when the button will be let go, in ps.
    std::uint64_t press();

  private:
    void change();

    const clock_domain clock_;
    std::uint64_t released_ps_ = 0;
    sc_core::sc_event press_{"press"};
    sc_core::sc_event release_{"release"};
};

}  // namespace tabletop
