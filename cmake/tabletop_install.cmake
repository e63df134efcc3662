# SPDX-License-Identifier: Apache-2.0
# `cmake --install`: the libraries as a package of CMake, the models as one of pkg-config, too, and the program with all that
# it needs. Nothing in it says where it was built, and it may be moved.

option(TABLETOP_INSTALL "What is built can be installed" ${PROJECT_IS_TOP_LEVEL})
if(TABLETOP_INSTALL)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
endif()
set(tabletop_package_files ${CMAKE_CURRENT_LIST_DIR})
# Those that find_package() knows; `program` is what is installed besides.
set(tabletop_components models processors rtl host)
# What has to be built for an installation of everything.
add_custom_target(tabletop_installed)

# tabletop_install_library(NAME COMPONENT)
function(tabletop_install_library name component)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  add_dependencies(tabletop_installed tabletop_${name})
  set(export "")
  if(component IN_LIST tabletop_components)
    set_target_properties(tabletop_${name} PROPERTIES EXPORT_NAME ${name})
    set_property(GLOBAL APPEND PROPERTY tabletop_${component} tabletop_${name})
    set(export EXPORT tabletop_${component})
  endif()
  install(TARGETS tabletop_${name} ${export}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop)
endfunction()

# tabletop_install_beside(TARGET COMPONENT [FILE ..]): what the program loads or starts, with these files.
function(tabletop_install_beside target component)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  add_dependencies(tabletop_installed ${target})
  install(TARGETS ${target}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabletop COMPONENT ${component}
    RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabletop COMPONENT ${component})
  install(FILES ${ARGN} DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabletop COMPONENT ${component})
endfunction()

# tabletop_install_program(TARGET)
function(tabletop_install_program target)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  add_dependencies(tabletop_installed ${target})
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_FULL_BINDIR} OUTPUT_VARIABLE libraries)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN/${libraries}")
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endfunction()

# tabletop_install_data(FOLDER FILE ..): files, to a folder that own_files.h finds by this name.
function(tabletop_install_data folder)
  if(TABLETOP_INSTALL)
    install(FILES ${ARGN} DESTINATION ${CMAKE_INSTALL_DATADIR}/tabletop/${folder} COMPONENT program)
  endif()
endfunction()

# tabletop_install_svd(MACHINE): its registers, as the program lists them.
function(tabletop_install_svd machine)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  set(file ${PROJECT_BINARY_DIR}/package/${machine}.svd)
  add_custom_command(
    OUTPUT ${file}
    COMMAND tabletop list --svd ${machine} > ${file}
    DEPENDS tabletop tabletop_${machine}_machine
    COMMENT "Writing the registers of ${machine} as CMSIS-SVD")
  add_custom_target(tabletop_${machine}_svd DEPENDS ${file})
  add_dependencies(tabletop_installed tabletop_${machine}_svd)
  tabletop_install_data(svd ${file})
endfunction()

# tabletop_install_rtl(FOLDER): its SystemVerilog, descriptions, stand-ins, and what synthesises it.
function(tabletop_install_rtl folder)
  if(TABLETOP_INSTALL)
    install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DATADIR}/tabletop COMPONENT rtl USE_SOURCE_PERMISSIONS
      FILES_MATCHING REGEX "\\.(svh?|v|vlt|toml)$" REGEX "/(variants|synthesis)\\.txt$" REGEX "/(synthesise|prove_mutant)\\.sh$")
  endif()
endfunction()

# tabletop_install_headers(COMPONENT FOLDERS folder .. [ONLY regex] [BUT regex]): as they are included, from their folders'
# parent.
function(tabletop_install_headers component)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  cmake_parse_arguments(ARG "" "ONLY;BUT" "FOLDERS" ${ARGN})
  if(NOT ARG_ONLY)
    set(ARG_ONLY "\\.h$")
  endif()
  set(but "")
  if(ARG_BUT)
    set(but REGEX ${ARG_BUT} EXCLUDE)
  endif()
  install(DIRECTORY ${ARG_FOLDERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop COMPONENT ${component}
    FILES_MATCHING REGEX ${ARG_ONLY} ${but})
endfunction()

# tabletop_own_files(): where own_files.h finds things, in the build tree and below a prefix.
function(tabletop_own_files)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lib/tabletop/folders @ONLY CONTENT
"build @PROJECT_BINARY_DIR@
displays @PROJECT_BINARY_DIR@
generated @TABLETOP_GENERATED@
modules .
programs .
rtl-wrappers @PROJECT_SOURCE_DIR@/rtl-wrappers
stimulus @PROJECT_BINARY_DIR@/stimulus
")
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_DATADIR BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/tabletop OUTPUT_VARIABLE data)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/package/folders @ONLY CONTENT
"displays .
generated @data@/tabletop/generated
modules .
programs .
rtl-wrappers @data@/tabletop/rtl-wrappers
stimulus @data@/tabletop/stimulus
")
  install(FILES ${PROJECT_BINARY_DIR}/package/folders DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabletop COMPONENT rtl)
endfunction()

# tabletop_install_package(): when all libraries are known. The target tabletop_models is what has to be built for the models.
function(tabletop_install_package)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/Tabletop)
  foreach(component IN LISTS tabletop_components)
    get_property(${component} GLOBAL PROPERTY tabletop_${component})
    if(${component})
      install(EXPORT tabletop_${component} NAMESPACE Tabletop:: FILE Tabletop_${component}.cmake DESTINATION ${folder}
        COMPONENT ${component})
    endif()
  endforeach()
  add_custom_target(tabletop_models)
  add_dependencies(tabletop_models ${models} ${processors} tabletop_generated_registers)
  add_dependencies(tabletop_installed tabletop_generated_registers)

  set(generated ${PROJECT_BINARY_DIR}/package)
  configure_file(${tabletop_package_files}/TabletopConfig.cmake ${generated}/TabletopConfig.cmake COPYONLY)
  write_basic_package_version_file(${generated}/TabletopConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${generated}/TabletopConfig.cmake ${generated}/TabletopConfigVersion.cmake DESTINATION ${folder}
    COMPONENT models)
  if(host)
    install(FILES ${tabletop_package_files}/TabletopModule.cmake DESTINATION ${folder} COMPONENT host)
  endif()

  list(TRANSFORM models PREPEND -l OUTPUT_VARIABLE libraries)
  list(JOIN libraries " " libraries)
  string(REGEX REPLACE "[^/]+" ".." prefix ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  configure_file(${tabletop_package_files}/tabletop-models.pc.in ${generated}/tabletop-models.pc @ONLY)
  install(FILES ${generated}/tabletop-models.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT models)

  # Registers and memory maps for firmware, and packages for RTL.
  install(DIRECTORY ${TABLETOP_GENERATED}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop/registers COMPONENT models
    FILES_MATCHING PATTERN "*.h")
  install(DIRECTORY ${TABLETOP_GENERATED}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tabletop/generated COMPONENT models
    FILES_MATCHING PATTERN "*_pkg.sv")
endfunction()
