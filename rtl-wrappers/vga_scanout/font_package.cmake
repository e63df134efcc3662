# SPDX-License-Identifier: Apache-2.0
# cmake -DFONT=font_8x8.txt -DOUTPUT=PACKAGE.sv -P font_package.cmake: the font as a SystemVerilog package of one constant,
# bits 64*character + 8*row from the top.
set(byte "[0-9a-f][0-9a-f]")
file(READ ${FONT} text)
string(REGEX MATCHALL "\n(${byte} ${byte} ${byte} ${byte} ${byte} ${byte} ${byte} ${byte})" lines "${text}")
set(digits "")
foreach(line IN LISTS lines)
  string(REGEX MATCHALL "${byte}" bytes "${line}")
  list(REVERSE bytes)
  list(JOIN bytes "" glyph)
  string(PREPEND digits "${glyph}")
endforeach()
list(LENGTH lines characters)
string(LENGTH "${digits}" length)
if(NOT characters EQUAL 128 OR NOT length EQUAL 2048)
  message(FATAL_ERROR "${FONT}: 128 lines of eight hexadecimal bytes were expected")
endif()
cmake_path(GET OUTPUT STEM package)
file(WRITE ${OUTPUT} "// Written from font_8x8.txt.
package ${package};
    localparam logic [8191:0] ROWS = 8192'h${digits};
endpackage
")
