// SPDX-License-Identifier: Apache-2.0
#include "host/semihosting/semihosted_program.h"

#include "base/kernel_time.h"

#include <spdlog/spdlog.h>
#include <utility>

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

void warn_of_semihosting(cortex_a9& cpu) {
    cpu.on_supervisor_call([warned = false](iss& core, std::uint32_t number, bool thumb) mutable {
        if (!semihosting::is_call(number, thumb) || std::exchange(warned, true)) return false;
        const auto address = core.reg(15) - (thumb ? 2 : 4);
        spdlog::warn("SVC 0x{:X} at 0x{:08x} looks like a semihosting call; --semihosting FOLDER answers it", number,
                     address);
        return false;
    });
}

}  // namespace tabletop
