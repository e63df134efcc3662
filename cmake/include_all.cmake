# SPDX-License-Identifier: Apache-2.0
# cmake -DFOLDER=.. -DOUTPUT=f.cpp -P include_all.cmake: a file that includes every other .cpp of the folder. What
# Verilator calls slow runs once, at the start: it comes last, at a level that compiles faster.
file(GLOB parts RELATIVE ${FOLDER} ${FOLDER}/*.cpp)
list(SORT parts)
set(slow ${parts})
list(FILTER slow INCLUDE REGEX "__Slow\\.cpp$")
list(FILTER parts EXCLUDE REGEX "__Slow\\.cpp$")
set(text "")
foreach(part IN LISTS parts)
  string(APPEND text "#include \"${part}\"\n")
endforeach()
# g++ wants the level repeated on every later declaration.
string(APPEND text "#ifndef __clang__\n"
  "#pragma GCC optimize(\"O1\")\n#pragma GCC diagnostic ignored \"-Wattributes\"\n#endif\n")
foreach(part IN LISTS slow)
  string(APPEND text "#include \"${part}\"\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
