// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/interrupt_question.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <string>

namespace tabletop {

interrupt_question::interrupt_question(sc_core::sc_module_name name, const interrupting_block& block,
                                       const clock_domain& clock, std::uint64_t apart, record_target& to)
    : sc_module(name),
      block_(block),
      clock_(clock),
      apart_(apart),
      to_(to),
      channel_(to.add_channel(std::string(block.basename()) + ".may_interrupt", clock, 1)) {
    spawn_thread("ask", [this] { ask(); });
}

// Questions come within cycles: what happens with an edge has happened.
void interrupt_question::ask() {
    for (auto cycle = apart_;; cycle += apart_) {
        clock_.wait_into(cycle);
        to_.add_level(channel_, now_ps(), block_.may_interrupt() ? 1 : 0);
    }
}

}  // namespace tabletop
