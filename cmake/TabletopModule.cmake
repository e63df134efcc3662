# SPDX-License-Identifier: Apache-2.0
# tabletop_add_module(NAME KIND machine|sign-off|command OFFERS name .. SOURCES a.cpp .. [LIBS lib ..] [FILES file ..] [FOLDER folder]): a
# module for `tabletop`, with its manifest, in a folder for `tabletop --module`: by default modules/ of the project's
# build. FILES: what it finds in data/ beside itself (library_folder()), such as its SystemVerilog and the description of it.
# The library and the manifest are named after the target, without a prefix tabletop_.
function(tabletop_add_module target)
  cmake_parse_arguments(ARG "" "KIND;FOLDER" "OFFERS;SOURCES;LIBS;FILES" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${PROJECT_BINARY_DIR}/modules)
  endif()
  string(REGEX REPLACE "^tabletop_" "" name ${target})
  add_library(${target} MODULE ${ARG_SOURCES})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME tabletop_${name} LIBRARY_OUTPUT_DIRECTORY ${ARG_FOLDER})
  target_link_libraries(${target} PRIVATE Tabletop::host Tabletop::modules ${ARG_LIBS})
  if(ARG_KIND STREQUAL "sign-off")
    target_link_libraries(${target} PRIVATE Tabletop::signoff)
  endif()
  list(TRANSFORM ARG_OFFERS REPLACE "(.+)" "\"\\1\"")
  list(JOIN ARG_OFFERS ", " offers)
  file(CONFIGURE OUTPUT ${ARG_FOLDER}/${name}.toml CONTENT "kind = \"${ARG_KIND}\"\noffers = [${offers}]\n")
  foreach(file IN LISTS ARG_FILES)
    cmake_path(GET file FILENAME file_name)
    configure_file(${file} ${ARG_FOLDER}/data/${file_name} COPYONLY)
  endforeach()
endfunction()
