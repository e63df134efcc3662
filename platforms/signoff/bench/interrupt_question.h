// SPDX-License-Identifier: Apache-2.0
// Asks a block of a bench now and then whether it may interrupt.
#pragma once

#include "base/interrupting_block.h"
#include "base/recording.h"
#include "signoff/bench/bench_clock.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class interrupt_question : public sc_core::sc_module {
  public:
    // Records the answers as "BLOCK.may_interrupt", of a block called BLOCK, so many cycles apart.
    interrupt_question(sc_core::sc_module_name name, const interrupting_block& block, const clock_domain& clock,
                       std::uint64_t apart, record_target& to);

  private:
    void ask();

    const interrupting_block& block_;
    const bench_clock clock_;
    const std::uint64_t apart_;
    record_target& to_;
    const std::uint32_t channel_;
};

}  // namespace tabletop
