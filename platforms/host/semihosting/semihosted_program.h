// SPDX-License-Identifier: Apache-2.0
// A program under semihosting on a machine's processor: its supervisor calls are answered at the processor's local
// time, and its exit call stops the processor for good.
#pragma once

#include "host/processor/program_exit.h"
#include "host/semihosting/semihosting.h"
#include "processors/cortex_a9/debugged_core.h"

namespace tabletop {

class semihosted_program : public program_exit {
  public:
    // Throws input_error when the folder is none.
    semihosted_program(const semihosting_setup& setup, debugged_core& cpu);

    void flush() override { calls_.flush(); }

  private:
    semihosting calls_;
};

// For a run without semihosting: warns once when the program makes such a call, which is a supervisor call then.
void warn_of_semihosting(debugged_core& cpu);

}  // namespace tabletop
