# SPDX-License-Identifier: Apache-2.0
# cmake -DNETLIST=f.v -DOUTPUT=f.sv -P choose_mutant.cmake: a mutated netlist whose signal `mutant`, so far without a
# driver, has the number that the environment chooses.
file(READ ${NETLIST} text)
set(undriven "  wire [15:0] mutant;\n")
string(FIND "${text}" "${undriven}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${NETLIST} has no signal that chooses a mutant")
endif()
string(REPLACE "${undriven}"
  "  import \"DPI-C\" function int chosen_mutant();\n  reg [15:0] mutant;\n  initial mutant = chosen_mutant();\n"
  text "${text}")
file(WRITE ${OUTPUT} "${text}")
