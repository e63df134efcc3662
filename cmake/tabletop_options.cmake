# SPDX-License-Identifier: Apache-2.0
# Language level, warnings, sanitizers and the packages every part uses.

# libsystemc checks at link time that its users are compiled as C++17, no other level.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# A newer tool has newer warnings, and whoever only wants the program is not to wait for us. Continuous integration and the
# presets for those who work on the tree stop at them.
if(PROJECT_IS_TOP_LEVEL AND DEFINED ENV{CI})
  set(stop_at_warnings ON)
else()
  set(stop_at_warnings OFF)
endif()
option(TABLETOP_WERROR "Warnings of compilers are errors in our own code" ${stop_at_warnings})
if(TABLETOP_WERROR)
  set(warnings_are_errors -Werror)
  set(linker_warnings_are_errors -Wl,--fatal-warnings)
else()
  set(warnings_are_errors "")
  set(linker_warnings_are_errors "")
endif()

option(TABLETOP_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
if(PROJECT_IS_TOP_LEVEL)
  set(part_of_another OFF)
else()
  set(part_of_another ON)
endif()
option(TABLETOP_MODELS_ONLY "Only the folder models/, which needs neither Verilator nor a compiler for ARM" ${part_of_another})
option(TABLETOP_BUILD_TESTS "The tests of this tree" ${PROJECT_IS_TOP_LEVEL})

# What two modules use is there once: the libraries are shared. A project around the models links them into itself.
# Within a library a function is called as in a static one, and what is inline is nobody else's to look up.
if(TABLETOP_MODELS_ONLY)
  set(tabletop_library_type STATIC)
else()
  set(tabletop_library_type SHARED)
  add_compile_options(-fno-semantic-interposition $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
  add_link_options(-Wl,-z,defs -Wl,-Bsymbolic-functions)
endif()

find_program(TABLETOP_CCACHE ccache)
if(TABLETOP_CCACHE AND PROJECT_IS_TOP_LEVEL)
  # Precompiled headers are cached only with this.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${TABLETOP_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${TABLETOP_CCACHE})
endif()

# For a project around this one, too.
find_package(PkgConfig REQUIRED)
pkg_check_modules(systemc REQUIRED IMPORTED_TARGET GLOBAL systemc)
find_package(fmt REQUIRED GLOBAL)

# For our own code; Verilated C++ is compiled without it. g++ 12 sees an overflow in fmt 9's format parser
# where there is none.
add_library(tabletop_warnings INTERFACE)
target_compile_options(tabletop_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow$<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:=local> -Wnon-virtual-dtor ${warnings_are_errors}
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-stringop-overflow>)

# When sanitizers are on, g++ 12 also takes parts of std::regex for uninitialised.
if(TABLETOP_SANITIZE)
  target_compile_options(tabletop_warnings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  # It is linked into every program: a library would be asked after the sanitizer's own.
  set(sanitized_stacks ${PROJECT_BINARY_DIR}/sanitized_stacks.o)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=c++17 -O1 -g1 -c ${PROJECT_SOURCE_DIR}/cmake/sanitized_stacks.cpp
                          -o ${sanitized_stacks}
                  COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/sanitized_stacks.cpp)
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${sanitized_stacks}>)
endif()

# What nearly every file includes is compiled once: for models and benches at the level of the build, for the program around
# them, which never runs hot, at -O1. The preset for debugging goes without, and so sees what a file forgot to
# include.
find_package(nlohmann_json REQUIRED GLOBAL)
set(precompiled <algorithm> <functional> <map> <memory> <string> <vector> <fmt/format.h> <fmt/ranges.h> <systemc> <tlm>)
add_library(tabletop_precompiled_models OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
target_precompile_headers(tabletop_precompiled_models PRIVATE ${precompiled})
target_link_libraries(tabletop_precompiled_models PRIVATE fmt::fmt tabletop_warnings)
add_library(tabletop_precompiled_program OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
target_precompile_headers(tabletop_precompiled_program PRIVATE ${precompiled} <nlohmann/json.hpp>)
target_link_libraries(tabletop_precompiled_program PRIVATE fmt::fmt nlohmann_json::nlohmann_json tabletop_warnings)
set_target_properties(tabletop_precompiled_models tabletop_precompiled_program PROPERTIES POSITION_INDEPENDENT_CODE ON)
set(program_options $<$<CONFIG:Release>:-O1>)
target_compile_options(tabletop_precompiled_program PRIVATE ${program_options})

# Every target has the prefix `tabletop_`, so that a project around this one has its own `ram` or `uart`. In what is given
# to the functions of this tree a target's name stands without; for others it is `Tabletop::uart`. A program's file has no
# prefix.
#
# tabletop_targets(RESULT name ..): the targets of these names. What is imported, a path or an option stays as it is.
function(tabletop_targets result)
  set(targets ${ARGN})
  list(TRANSFORM targets REPLACE "^([a-z][a-z0-9_]*)$" "tabletop_\\1")
  set(${result} ${targets} PARENT_SCOPE)
endfunction()

# tabletop_executable(NAME [EXCLUDE_FROM_ALL] [a.cpp ..])
function(tabletop_executable name)
  add_executable(tabletop_${name} ${ARGN})
  set_target_properties(tabletop_${name} PROPERTIES OUTPUT_NAME ${name})
endfunction()

# tabletop_precompiled(NAME [PROGRAM]): the target uses those headers.
function(tabletop_precompiled name)
  target_link_libraries(tabletop_${name} PRIVATE fmt::fmt)
  if(PROGRAM IN_LIST ARGN)
    target_compile_options(tabletop_${name} PRIVATE ${program_options})
    target_precompile_headers(tabletop_${name} REUSE_FROM tabletop_precompiled_program)
  else()
    target_precompile_headers(tabletop_${name} REUSE_FROM tabletop_precompiled_models)
  endif()
endfunction()

# tabletop_by_folder(NAME SOURCE ..): the sources of a folder are compiled as one file, which reads the headers once
# for all of them; tabletop_as_one(NAME): all sources. Like the precompiled headers not in the preset for debugging. A
# local variable may have the name of a neighbour's function, so only shadows of locals are warned of.
function(tabletop_as_one name)
  if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    set_target_properties(tabletop_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
endfunction()

function(tabletop_by_folder name)
  if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
    return()
  endif()
  set_target_properties(tabletop_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE folder)
    cmake_path(GET folder PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# tabletop_library(NAME [PLAIN] [PROGRAM] [AS_ONE|BY_FILE] [MODULE] [COMPONENT c] SOURCES a.cpp .. [LIBS lib ..] [PRIVATE_LIBS lib ..]):
# a library of this tree, compiled by folder. PLAIN: it has no SystemC, and so none of the precompiled headers. PROGRAM:
# nothing in it runs hot. AS_ONE: its folders together. BY_FILE: one by one, because its sources use one name for
# different things. MODULE: tabletop_module() says more of it. COMPONENT: which it is installed with, else that of its folder,
# `tabletop_component`. PRIVATE_LIBS: those whose headers are for its sources alone. Headers are included
# from the roots models/, rtl-wrappers/ and platforms/, for example "base/clock_domain.h", and from the top, for example
# "stimulus/players/player.h".
function(tabletop_library name)
  cmake_parse_arguments(ARG "PLAIN;PROGRAM;AS_ONE;BY_FILE;MODULE" "COMPONENT" "SOURCES;LIBS;PRIVATE_LIBS" ${ARGN})
  add_library(tabletop_${name} ${tabletop_library_type} ${ARG_SOURCES})
  add_library(Tabletop::${name} ALIAS tabletop_${name})
  foreach(root "" /models /rtl-wrappers /platforms)
    target_include_directories(tabletop_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}${root}>)
  endforeach()
  target_compile_features(tabletop_${name} PUBLIC cxx_std_17)
  # A macro of its own would keep a library from the precompiled headers.
  set_target_properties(tabletop_${name} PROPERTIES DEFINE_SYMBOL "" INSTALL_RPATH "$ORIGIN"
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  if(NOT ARG_COMPONENT)
    set(ARG_COMPONENT ${tabletop_component})
  endif()
  if(NOT ARG_MODULE)
    tabletop_install_library(${name} ${ARG_COMPONENT})
  endif()
  tabletop_targets(libraries ${ARG_LIBS})
  tabletop_targets(private_libraries ${ARG_PRIVATE_LIBS})
  target_link_libraries(tabletop_${name} PUBLIC ${libraries} PRIVATE ${private_libraries} $<BUILD_INTERFACE:tabletop_warnings>)
  if(ARG_PROGRAM AND ARG_PLAIN)
    target_compile_options(tabletop_${name} PRIVATE ${program_options})
  elseif(ARG_PROGRAM)
    tabletop_precompiled(${name} PROGRAM)
  elseif(NOT ARG_PLAIN)
    tabletop_precompiled(${name})
  endif()
  if(ARG_AS_ONE)
    tabletop_as_one(${name})
  elseif(NOT ARG_BY_FILE)
    tabletop_by_folder(${name} ${ARG_SOURCES})
  endif()
endfunction()

# tabletop_content_version(NAME HEADER FILE ..): a header with a macro that has another text when the content of a file changes.
function(tabletop_content_version name header)
  set(script ${PROJECT_SOURCE_DIR}/cmake/content_version.cmake)
  add_custom_command(OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -D NAME=${name} -D "SOURCES=${ARGN}" -D HEADER=${header} -P ${script}
    DEPENDS ${ARGN} ${script} VERBATIM)
endfunction()

add_custom_target(tabletop_all_modules)

# Removes the manifests of modules that were here once.
function(tabletop_remove_old_manifests)
  get_property(manifests GLOBAL PROPERTY TABLETOP_MANIFESTS)
  file(GLOB old ${PROJECT_BINARY_DIR}/lib/tabletop/*.toml)
  list(REMOVE_ITEM old ${manifests})
  if(old)
    file(REMOVE ${old})
  endif()
endfunction()

# tabletop_module(LIBRARY ..): this library of the tree is a module, with a manifest of the rest (tabletop_write_manifest).
function(tabletop_module library)
  set(folder ${PROJECT_BINARY_DIR}/lib/tabletop)
  set(manifest ${folder}/${library}.toml)
  set_target_properties(tabletop_${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${folder} INSTALL_RPATH "$ORIGIN;$ORIGIN/..")
  target_link_libraries(tabletop_${library} PRIVATE tabletop_modules)
  add_dependencies(tabletop_all_modules tabletop_${library})
  tabletop_write_manifest(${manifest} ${ARGN} TARGET tabletop_${library})
  set_property(GLOBAL APPEND PROPERTY TABLETOP_MANIFESTS ${manifest})
  tabletop_install_beside(tabletop_${library} program ${manifest})
endfunction()
