// SPDX-License-Identifier: Apache-2.0
// Interval timer, as Altera's core with a 32-bit period: counts cycles down to 0, again and again or once, and
// interrupts. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/view.h"

#include <memory>

namespace tabletop {

struct interval_timer_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view. irq is high while TO and ITO.
class interval_timer_block : public interrupting_block {
  public:
    using interrupting_block::interrupting_block;
};

// v: at or ca.
std::unique_ptr<interval_timer_block> make_interval_timer_tlm(const char* name, view v,
                                                              const interval_timer_config& config);

}  // namespace tabletop
