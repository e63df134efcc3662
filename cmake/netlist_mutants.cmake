# SPDX-License-Identifier: Apache-2.0
# netlist_mutants(LIBRARY TOP t FOLDER f SOURCES a.sv .. [PARAMETERS -GNAME=value ..] [DEPENDS target ..]): in a program that
# is linked with the object library LIBRARY the module's netlist with mutants of Yosys's `mutate` in it stands for the
# sources of the block's description. The environment variable TABLETOP_MUTANT chooses one by
# its number; 0, or none: the module as it is. They are listed in FOLDER/LIBRARY/mutations.txt. Built when
# asked for, and only where Yosys is, in a folder of copies: Yosys names cells after their source, and those names are
# to be the same everywhere.

set(TABLETOP_MUTANTS 200 CACHE STRING "Mutants in a block's netlist")
set(TABLETOP_MUTANT_SEED 1 CACHE STRING "Seed with which they are drawn")
find_program(TABLETOP_YOSYS yosys)

set(described_netlist_template ${CMAKE_CURRENT_LIST_DIR}/described_netlist.cpp.in)
set(netlist_template ${CMAKE_CURRENT_LIST_DIR}/netlist_mutants.ys.in)

function(netlist_mutants library)
  if(NOT TABLETOP_YOSYS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "TOP;FOLDER" "SOURCES;PARAMETERS;DEPENDS" ${ARGN})
  set(folder ${ARG_FOLDER}/${library})
  set(sources "")
  set(read "")
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    list(APPEND sources ${source})
    cmake_path(GET source FILENAME name)
    string(APPEND read "read_verilog -sv ${name}\n")
  endforeach()
  set(parameters ${ARG_PARAMETERS})
  list(TRANSFORM parameters REPLACE "^-G([^=]*)=(.*)$" " -chparam \\1 \\2")
  string(JOIN "" parameters ${parameters})
  set(top ${ARG_TOP})
  configure_file(${netlist_template} ${folder}/script.ys @ONLY)
  add_custom_command(
    OUTPUT ${folder}/netlist.sv
    COMMAND ${CMAKE_COMMAND} -E copy ${sources} ${folder}
    COMMAND ${TABLETOP_YOSYS} -q -s script.ys
    COMMAND ${CMAKE_COMMAND} -DNETLIST=netlist.v -DOUTPUT=netlist.sv -P ${PROJECT_SOURCE_DIR}/cmake/choose_mutant.cmake
    WORKING_DIRECTORY ${folder}
    DEPENDS ${sources} ${folder}/script.ys ${PROJECT_SOURCE_DIR}/cmake/choose_mutant.cmake
            ${PROJECT_SOURCE_DIR}/cmake/initial_values.v ${PROJECT_SOURCE_DIR}/cmake/parallel_case.v ${ARG_DEPENDS}
    COMMENT "Mutating ${library}"
    VERBATIM)
  set(netlist ${folder}/netlist.sv)
  configure_file(${described_netlist_template} ${folder}/netlist_of_block.cpp @ONLY)
  add_library(tabletop_${library} OBJECT EXCLUDE_FROM_ALL ${folder}/netlist_of_block.cpp ${netlist})
  target_include_directories(tabletop_${library} PRIVATE ${PROJECT_SOURCE_DIR}/rtl-wrappers ${PROJECT_SOURCE_DIR}/models)
endfunction()
