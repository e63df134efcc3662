// SPDX-License-Identifier: Apache-2.0
// The RTL of a block with registers behind an AXI4-Lite slave and an interrupt.
#pragma once

#include "design/axi4_lite_design.h"
#include "design/bus_watch.h"
#include "pins/register_block_rtl.h"

#include <utility>

namespace tabletop {

// Block: an interrupting_block. Design: an axi4_lite_design.
template <typename Block, typename Design>
class axi4_lite_rtl : public interrupting_block_rtl<Block, Design> {
  protected:
    // check_protocol: as of bus_watch.
    template <typename... Arguments>
    axi4_lite_rtl(sc_core::sc_module_name name, const clock_domain& clock, bool check_protocol,
                  Arguments&&... of_design)
        : interrupting_block_rtl<Block, Design>(name, clock, std::forward<Arguments>(of_design)...),
          watch_("watch", clock, this->model(), check_protocol) {
        watch_.add(this->adapter(), "", this->model());
    }

    bus_watch& watch() { return watch_; }

  private:
    bus_watch watch_;
};

}  // namespace tabletop
