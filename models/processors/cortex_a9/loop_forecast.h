// SPDX-License-Identifier: Apache-2.0
// The loop that a core is in, for messages: found by another core, which goes on from there on what a debugger sees of
// the memory, so that nothing simulated changes.
//
// Known limits: what the loop reads stays as it is now, a counter, too; a loop that makes a supervisor call or takes an
// exception is none; CP15 is as after a reset.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "processors/cortex_a9/iss.h"

namespace tabletop {

struct forecast_read {
    std::uint32_t address = 0;
    unsigned size = 0;
    std::uint64_t value = 0;
    std::uint32_t pc = 0;  ///< of the instruction
};

struct loop_forecast {
    std::uint64_t instructions = 0;  ///< of a turn; 0: none, it goes on to somewhere else or for long
    bool sleeps = false;             ///< there is a WFI or WFE in it
    std::vector<forecast_read> reads;
};

class loop_forecaster {
  public:
    loop_forecaster();
    ~loop_forecaster();
    /// A turn leaves all registers and memory as they were, and begins within so many instructions. Never called inside
    /// a bus access.
    loop_forecast look(iss& core, std::uint64_t most_instructions);

  private:
    class memory;
    const std::unique_ptr<memory> memory_;
    const std::unique_ptr<iss> other_;
};

}  // namespace tabletop
