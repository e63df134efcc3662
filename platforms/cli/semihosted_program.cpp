// SPDX-License-Identifier: Apache-2.0
#include "cli/semihosted_program.h"

#include "base/kernel_time.h"

namespace tabletop {

// In the processor's thread: the kernel catches up with the exit call, and the processor never returns from it.
void semihosted_program::end() {
    if (cpu_.local_time_ps() > now_ps()) sc_core::wait(from_ps(cpu_.local_time_ps() - now_ps()));
    exit_ps_ = now_ps();
    sc_core::sc_pause();
    sc_core::wait(never_);
}

semihosted_program::semihosted_program(const semihosting_setup& setup, cortex_a9& cpu)
    : cpu_(cpu), calls_(setup, [&cpu] { return cpu.local_time_ps(); }) {
    cpu.on_supervisor_call([this](iss& core, std::uint32_t number, bool thumb) {
        if (!calls_.call(core, number, thumb)) return false;
        if (exit_status()) end();
        return true;
    });
}

}  // namespace tabletop
