// SPDX-License-Identifier: Apache-2.0
// The registers of a Cortex-A9 as debuggers name and number them, and their values in a core that stands still.
#pragma once

#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

struct debug_register {
    enum class kind : std::uint8_t { core, cpsr, vfp, fpscr, quad, banked, spsr, control };
    // A value, least significant word first; what lies beyond bytes() is 0.
    using words = std::array<std::uint32_t, 4>;

    unsigned number = 0;  // as gdb counts: r0 to pc are 0 to 15, cpsr is 25
    std::string name;     // "r0", "sp", "cpsr", "d31", "fpscr", "q15", "sp_irq", "spsr_svc", "sctlr"
    kind what = kind::core;
    unsigned index = 0;                // core, banked: 0 to 15; vfp: 0 to 31; quad: 0 to 15
    iss_mode mode = iss_mode::system;  // banked, spsr
    iss_control_register control = {};

    unsigned bytes() const { return what == kind::quad ? 16 : what == kind::vfp ? 8 : 4; }
    // "general", "float", "vector", "banked", or "cp15".
    const char* group() const;
    // Those of CP15 are.
    bool is_read_only() const { return what == kind::control; }

    words read(iss& core) const;
    // False, and nothing is written, when it can only be read. Whoever writes back what has been read of all registers
    // begins with the last one: the CPSR says whose the banked ones are. pc: see set_program_counter().
    bool write(iss& core, const words& value) const;
};

// All of them, in the order of their numbers: r0-r12, sp, lr, pc, CPSR, d0-d31, FPSCR, q0-q15, which are d0-d31 again,
// the banked registers of every mode, and those of CP15.
const std::vector<debug_register>& debug_registers();
// Null: there is none.
const debug_register* find_debug_register(unsigned number);
const debug_register* find_debug_register(std::string_view name);

// Moves the core to the instruction at an address: an address between two instructions is that of the first. A core
// that sleeps wakes up, or nothing would ever be executed there.
void set_program_counter(iss& core, std::uint32_t address);

}  // namespace tabletop
