# SPDX-License-Identifier: Apache-2.0
# cmake -DFOLDER=.. -DOUTPUT=f.cpp -P include_all.cmake: a file that includes every other .cpp of the folder.
file(GLOB parts RELATIVE ${FOLDER} ${FOLDER}/*.cpp)
list(SORT parts)
set(text "")
foreach(part IN LISTS parts)
  string(APPEND text "#include \"${part}\"\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
