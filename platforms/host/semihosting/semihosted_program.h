// SPDX-License-Identifier: Apache-2.0
// A program under semihosting on a machine's processor: its supervisor calls are answered at the processor's local
// time, and its exit call stops the processor for good.
#pragma once

#include "host/semihosting/semihosting.h"
#include "processors/cortex_a9/cortex_a9.h"

#include <cstdint>
#include <optional>
#include <systemc>

namespace tabletop {

class semihosted_program {
  public:
    // Throws input_error when the folder is none.
    semihosted_program(const semihosting_setup& setup, cortex_a9& cpu);

    // Set once the program has ended itself. The exit call also pauses the simulation.
    std::optional<std::int32_t> exit_status() const { return calls_.exit_status(); }
    // Time of the exit call; 0 before it.
    std::uint64_t exit_ps() const { return exit_ps_; }

    // Hands over console output. Throws input_error when it cannot be written.
    void flush() { calls_.flush(); }

  private:
    void end();

    cortex_a9& cpu_;
    semihosting calls_;
    std::uint64_t exit_ps_ = 0;
    sc_core::sc_event never_{"never"};
};

// For a run without semihosting: one warning when the program makes such a call, which is a supervisor call then.
void warn_of_semihosting(cortex_a9& cpu);

}  // namespace tabletop
