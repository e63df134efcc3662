// SPDX-License-Identifier: Apache-2.0
#include "host/processor/program_exit.h"

#include "base/kernel_time.h"

namespace tabletop {

// The kernel catches up with the program.
void program_exit::end(std::int32_t status) {
    if (cpu_.local_time_ps() > now_ps()) sc_core::wait(from_ps(cpu_.local_time_ps() - now_ps()));
    exit_status_ = status;
    exit_ps_ = now_ps();
    sc_core::sc_pause();
    sc_core::wait(never_);
}

}  // namespace tabletop
