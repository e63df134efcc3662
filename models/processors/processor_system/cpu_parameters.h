// SPDX-License-Identifier: Apache-2.0
// The parameters of the processor that every machine with a Cortex-A9 has.
#pragma once

#include <string>
#include <vector>

#include "base/parameters.h"
#include "processors/cortex_a9/cortex_a9.h"

namespace tabletop {

// What differs between machines, of MACHINE.cpu.clock.
struct cpu_clock_declaration {
    std::string usual;    // "800 MHz"
    std::string highest;  // "2 GHz"
    std::string doc;
    std::string source;
};

// MACHINE.cpu.clock, .timing, .cycles_per_instruction, .quantum, .slice and .strict.
std::vector<parameter_declaration> cpu_parameters(const std::string& machine, const cpu_clock_declaration& clock);

// Sets what they say.
void set_cpu(cortex_a9_config& cpu, const parameter_set& parameters);

}  // namespace tabletop
