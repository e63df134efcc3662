# SPDX-License-Identifier: Apache-2.0
# cmake -DFONT=font_8x8.txt -DOUTPUT=font_8x8.h -P font_table.cmake: the font as a table of C++.
set(byte "[0-9a-f][0-9a-f]")
file(READ ${FONT} text)
string(REGEX MATCHALL "\n${byte} ${byte} ${byte} ${byte} ${byte} ${byte} ${byte} ${byte}" lines "${text}")
list(LENGTH lines characters)
if(NOT characters EQUAL 128)
  message(FATAL_ERROR "${FONT}: 128 lines of eight hexadecimal bytes were expected, not ${characters}")
endif()
set(rows "")
foreach(line IN LISTS lines)
  string(REGEX MATCHALL "${byte}" bytes "${line}")
  list(TRANSFORM bytes PREPEND "0x")
  list(JOIN bytes ", " bytes)
  string(APPEND rows "    {{${bytes}}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written from font_8x8.txt.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop::vga_scanout_core {

// Rows from the top, bit 7 at the left.
inline constexpr std::array<std::array<std::uint8_t, 8>, 128> font_8x8{{
${rows}}};

}  // namespace tabletop::vga_scanout_core
")
