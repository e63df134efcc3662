# SPDX-License-Identifier: Apache-2.0
# Foreign initiators at every block and view with a TLM socket: one program, one test each, so that a failure names them.
boost_test_program(test_any_initiator
  SOURCES test_any_initiator.cpp foreign_board.cpp foreign_initiator.cpp foreign_machine.cpp foreign_payload.cpp
          foreign_regions.cpp foreign_target.cpp
  LIBS axi_crossbar_rtl connect4_minimax_rtl on_chip_sram_rtl ram zynq_ps)

function(foreign_initiators_at block view)
  set(name protocol/test_any_initiator/${block}_${view})
  add_test(NAME ${name} COMMAND tabletop_test_any_initiator -- ${block} ${view})
  set_tests_properties(${name} PROPERTIES LABELS protocol TIMEOUT 120)
  add_test(NAME ${name}_long COMMAND tabletop_test_any_initiator -- ${block} ${view} --count 1000000)
  set_tests_properties(${name}_long PROPERTIES LABELS "protocol;long" TIMEOUT 3600)
  if(view STREQUAL rtl)
    needs_rtl(${name} ${name}_long)
  endif()
  set_tests_properties(${name} ${name}_long PROPERTIES ENVIRONMENT "SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1")
endfunction()

foreach(block connect4_minimax axi_crossbar_1x1 axi_crossbar_2x3 fabric on_chip_sram)
  foreach(view at ca rtl)
    foreign_initiators_at(${block} ${view})
  endforeach()
endforeach()
foreign_initiators_at(ram at)
foreign_initiators_at(zynq_ps at)
