# SPDX-License-Identifier: Apache-2.0
# verilated_variant(LIBRARY TOP t PREFIX P SOURCES a.sv .. [LONG] [PARAMETERS -GNAME=value ..]): a module as a static
# library, for tests that look at its pins in each cycle. Verilator runs at build time; what it writes is compiled as one
# file, because its names are not known before. What it warns of by itself is shown and does not stop a build; style is for the test
# unit/lint_PREFIX, which fails of any warning: of the first variant in every suite and of the others in the LONG one.

find_program(TABLETOP_VERILATOR verilator REQUIRED)
execute_process(COMMAND ${TABLETOP_VERILATOR} --getenv VERILATOR_ROOT OUTPUT_VARIABLE VERILATOR_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE)

# Time is the wrapper's business (VL_TIME_CONTEXT), and warnings of Verilator's headers are not ours (SYSTEM).
add_library(tabletop_verilated_runtime STATIC ${VERILATOR_ROOT}/include/verilated.cpp ${VERILATOR_ROOT}/include/verilated_threads.cpp)
target_compile_options(tabletop_verilated_runtime PRIVATE -w)
target_include_directories(tabletop_verilated_runtime SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)
target_compile_definitions(tabletop_verilated_runtime PUBLIC VL_TIME_CONTEXT)
set_target_properties(tabletop_verilated_runtime PROPERTIES CXX_CLANG_TIDY "")

# Verilator 5.006 takes a path up to its first space for the name of a file, which is not that of the module then.
set(verilator_lint_options -Wall)
if("${PROJECT_SOURCE_DIR}${PROJECT_BINARY_DIR}" MATCHES " ")
  list(APPEND verilator_lint_options -Wno-DECLFILENAME)
endif()
# As design/verilate.cpp has them.
set(verilator_build_options -Wno-fatal -fno-const-bit-op-tree)
# Verilator 5.032 gives an account of itself when it is not asked to be quiet, which 5.006 cannot be.
execute_process(COMMAND ${TABLETOP_VERILATOR} --quiet-stats --version RESULT_VARIABLE knows_no_quiet OUTPUT_QUIET ERROR_QUIET)
if(knows_no_quiet EQUAL 0)
  set(verilator_quiet --quiet-stats)
else()
  set(verilator_quiet "")
endif()

# absolute_paths(RESULT a.sv ..)
function(absolute_paths result)
  set(paths "")
  foreach(path IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH path NORMALIZE)
    list(APPEND paths ${path})
  endforeach()
  set(${result} ${paths} PARENT_SCOPE)
endfunction()

# verilog_lint(NAME TOP t SOURCES a.sv .. [LONG] [PARAMETERS -GNAME=value ..]): the test unit/lint_NAME, which fails of a
# warning.
function(verilog_lint name)
  cmake_parse_arguments(ARG "LONG" "TOP" "SOURCES;PARAMETERS" ${ARGN})
  absolute_paths(sources ${ARG_SOURCES})
  add_test(NAME unit/lint_${name}
           COMMAND ${TABLETOP_VERILATOR} --lint-only ${verilator_lint_options} ${ARG_PARAMETERS} --top-module ${ARG_TOP} ${sources})
  set(labels unit)
  if(ARG_LONG)
    list(APPEND labels long)
  endif()
  set_tests_properties(unit/lint_${name} PROPERTIES LABELS "${labels}" TIMEOUT 60)
endfunction()

function(verilated_variant library)
  cmake_parse_arguments(ARG "LONG" "TOP;PREFIX" "SOURCES;PARAMETERS" ${ARGN})
  absolute_paths(sources ${ARG_SOURCES})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${ARG_PREFIX})
  set(all ${folder}/${ARG_PREFIX}_all.cpp)
  add_custom_command(
    OUTPUT ${all} ${folder}/${ARG_PREFIX}.h
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
    COMMAND ${TABLETOP_VERILATOR} --cc ${verilator_quiet} ${verilator_build_options} ${ARG_PARAMETERS} -O3 --x-initial unique --top-module ${ARG_TOP}
            --prefix ${ARG_PREFIX} --Mdir ${folder} ${sources}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${all} -P ${PROJECT_SOURCE_DIR}/cmake/include_all.cmake
    DEPENDS ${sources}
    COMMENT "Verilating ${ARG_PREFIX}"
    VERBATIM)
  set(long "")
  if(ARG_LONG)
    set(long LONG)
  endif()
  verilog_lint(${ARG_PREFIX} ${long} TOP ${ARG_TOP} SOURCES ${sources} PARAMETERS ${ARG_PARAMETERS})
  add_library(tabletop_${library} STATIC ${all})
  target_include_directories(tabletop_${library} SYSTEM PUBLIC ${folder})
  target_link_libraries(tabletop_${library} PUBLIC tabletop_verilated_runtime)
  # g++ 12 takes the address of Verilator's thread_local state for null now and then, with the undefined sanitizer on.
  target_compile_options(tabletop_${library} PRIVATE -O3 -fno-sanitize=null)
  set_target_properties(tabletop_${library} PROPERTIES CXX_CLANG_TIDY "")
endfunction()

# The rows of the variants.txt in a folder.
macro(read_variant_rows folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/variants.txt)
  file(STRINGS ${folder}/variants.txt rows REGEX "^[^#]")
endmacro()

# Sets, for a row of a block: `variant`, which is its name in C, `options` for Verilator, and its line at the end of `table`.
macro(read_variant block row)
  if(NOT "${row}" MATCHES "^([^:]+): *(.*)$")
    message(FATAL_ERROR "${block}/variants.txt: \"${row}\" is no NAME: PARAMETER=VALUE ..")
  endif()
  set(name ${CMAKE_MATCH_1})
  set(parameters ${CMAKE_MATCH_2})
  string(REPLACE " " ";" options "${parameters}")
  list(TRANSFORM options PREPEND -G)
  string(MAKE_C_IDENTIFIER "${block}_${name}" variant)
  string(APPEND table "        {\"${name}\", \"${parameters}\"},\n")
endmacro()

# described_list(RESULT key): the texts of a list at the top of the description that `description` has.
macro(described_list result key)
  set(${result} "")
  if("${description}" MATCHES "\n${key} = \\[([^]]*)\\]")
    string(REGEX MATCHALL "\"[^\"]+\"" ${result} "${CMAKE_MATCH_1}")
    list(TRANSFORM ${result} REPLACE "\"" "")
  endif()
endmacro()

# described_variants(BLOCK FOLDER): of a block whose RTL is built when it is asked for, because its folder has the
# description BLOCK.toml, which says the sources. The library described_BLOCK has the header described_BLOCK.h with
# BLOCK_rtl_variants(), a variant for each row of the variants.txt beside it; each has a lint test. The global property tabletop_BLOCK_sources has the sources.
set(described_template ${CMAKE_CURRENT_LIST_DIR}/described_block.h.in)

function(described_variants block folder)
  set(binary_folder ${CMAKE_CURRENT_BINARY_DIR}/${block})
  if(NOT folder MATCHES "/compositions/")
    set_property(GLOBAL APPEND PROPERTY tabletop_described_blocks ${block})
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${block}.toml)
  file(READ ${folder}/${block}.toml description)
  described_list(generated generated)
  described_list(sources sources)
  list(TRANSFORM sources PREPEND ${folder}/)
  set(depends "")
  if(generated)
    list(TRANSFORM generated PREPEND ${TABLETOP_GENERATED}/)
    set(depends tabletop_generated_registers)
  endif()
  set(sources ${generated} ${sources})
  set_property(GLOBAL PROPERTY tabletop_${block}_sources ${sources})
  read_variant_rows(${folder})
  set(table "")
  set(long "")
  foreach(row IN LISTS rows)
    read_variant(${block} "${row}")
    verilog_lint(V${variant} ${long} TOP ${block} SOURCES ${sources} PARAMETERS ${options})
    set(long LONG)
  endforeach()
  configure_file(${described_template} ${binary_folder}/described/described_${block}.h @ONLY)
  add_library(tabletop_described_${block} INTERFACE)
  target_include_directories(tabletop_described_${block} INTERFACE ${binary_folder}/described)
  if(depends)
    add_dependencies(tabletop_described_${block} ${depends})
  endif()
endfunction()
