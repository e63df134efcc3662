// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/cpu_parameters.h"

namespace tabletop {

std::vector<parameter_declaration> cpu_parameters(const std::string& machine, const cpu_clock_declaration& clock) {
    using kind = parameter_kind;
    const auto prefix = machine + ".cpu.";
    return {
        {prefix + "clock", kind::frequency, clock.usual, "1 MHz", clock.highest, clock.doc, clock.source},
        {prefix + "timing",
         kind::choice,
         "unit",
         "",
         "",
         "Cycles of instructions: equal ones, or an estimate of a Cortex-A9's with code and data in its caches.",
         "simulation",
         {"unit", "a9"}},
        {prefix + "cycles_per_instruction", kind::ratio, "1.0", "0.1", "100",
         "Clock cycles of every instruction with timing unit.", "assumption"},
        {prefix + "quantum", kind::time, "1 us", "100 ns", "4 us", "Interrupts are sampled at multiples of this time.",
         "simulation"},
        {prefix + "slice", kind::integer, "0", "0", "1000000",
         "Most cycles of instructions executed at one go, 0 = as many as the quantum holds; no result depends on it.",
         "simulation"},
        {prefix + "strict", kind::boolean, "off", "", "",
         "The run ends at what the architecture leaves open, at an unaligned access that the board refuses, and at an "
         "access to a peripheral that is not modelled.",
         "simulation"},
    };
}

void set_cpu(cortex_a9_config& cpu, const parameter_set& parameters) {
    const auto cpi = parameters.ratio("cpu.cycles_per_instruction");
    cpu.clock = parameters.frequency("cpu.clock");
    cpu.core.timing = parameters.choice("cpu.timing") == "a9" ? iss_timing::a9 : iss_timing::unit;
    cpu.cpi_numerator = cpi.numerator;
    cpu.cpi_denominator = cpi.denominator;
    cpu.quantum_ps = parameters.time_ps("cpu.quantum");
    cpu.slice = parameters.integer("cpu.slice");
    cpu.strict = parameters.boolean("cpu.strict");
}

}  // namespace tabletop
