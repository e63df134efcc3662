// SPDX-License-Identifier: Apache-2.0
#include "host/semihosting/semihosted_program.h"

#include "base/warning.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {

semihosted_program::semihosted_program(const semihosting_setup& setup, debugged_core& cpu)
    : program_exit(cpu), calls_(setup, [&cpu] { return cpu.local_time_ps(); }) {
    cpu.on_supervisor_call([this](iss& core, std::uint32_t number, bool thumb) {
        if (!calls_.call(core, number, thumb)) return false;
        if (calls_.exit_status()) end(*calls_.exit_status());
        return true;
    });
}

void warn_of_semihosting(debugged_core& cpu) {
    cpu.on_supervisor_call([warned = false](iss& core, std::uint32_t number, bool thumb) mutable {
        if (std::exchange(warned, true)) return false;
        const auto address = core.reg(15) - (thumb ? 2 : 4);
        warn(fmt::format("SVC 0x{:X} at 0x{:08x} looks like a semihosting call; --semihosting FOLDER answers it",
                         number, address));
        return false;
    });
}

}  // namespace tabletop
