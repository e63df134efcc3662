# SPDX-License-Identifier: Apache-2.0
# Language level, warnings, sanitizers and the packages every part uses.

# libsystemc checks at link time that its users are compiled as C++17, no other level.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(TABLETOP_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

find_package(PkgConfig REQUIRED)
pkg_check_modules(systemc REQUIRED IMPORTED_TARGET systemc)
find_package(fmt REQUIRED)

# Warnings as errors for our own code; Verilated C++ is compiled without it. g++ 12 sees an overflow in fmt 9's format parser
# where there is none.
add_library(tabletop_warnings INTERFACE)
target_compile_options(tabletop_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Werror $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-stringop-overflow>)

# With sanitizers g++ 12 also takes parts of std::regex for uninitialised.
if(TABLETOP_SANITIZE)
  target_compile_options(tabletop_warnings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

# tabletop_library(NAME SOURCES a.cpp .. [LIBS lib ..] [PRIVATE_LIBS lib ..]): a static library of this tree. The headers of
# PRIVATE_LIBS are for its own sources. Headers are included from the roots
# models/, rtl-wrappers/ and platforms/, for example "base/clock_domain.h", and from the top, for example
# "stimulus/players/player.h".
function(tabletop_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS;PRIVATE_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/models
                                            ${PROJECT_SOURCE_DIR}/rtl-wrappers ${PROJECT_SOURCE_DIR}/platforms)
  target_link_libraries(${name} PUBLIC ${ARG_LIBS} PRIVATE ${ARG_PRIVATE_LIBS} tabletop_warnings)
endfunction()
