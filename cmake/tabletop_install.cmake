# SPDX-License-Identifier: Apache-2.0
# `cmake --install`: the models as a package of CMake and of pkg-config, with nothing in it that says where it was built.

option(TABLETOP_INSTALL "The models can be installed" ${PROJECT_IS_TOP_LEVEL})
if(TABLETOP_INSTALL)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
endif()
set(tabletop_package_files ${CMAKE_CURRENT_LIST_DIR})

# tabletop_install_library(NAME COMPONENT)
function(tabletop_install_library name component)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  set_target_properties(tabletop_${name} PROPERTIES EXPORT_NAME ${name})
  set_property(GLOBAL APPEND PROPERTY tabletop_${component} tabletop_${name})
  install(TARGETS tabletop_${name} EXPORT tabletop_${component}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop)
endfunction()

# tabletop_install_headers(COMPONENT FOLDERS folder .. [BUT regex]): as they are included, from their folders' parent.
function(tabletop_install_headers component)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  cmake_parse_arguments(ARG "" "BUT" "FOLDERS" ${ARGN})
  set(but "")
  if(ARG_BUT)
    set(but REGEX ${ARG_BUT} EXCLUDE)
  endif()
  install(DIRECTORY ${ARG_FOLDERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop COMPONENT ${component}
    FILES_MATCHING PATTERN "*.h" ${but})
endfunction()

# tabletop_install_package(models [processors]): when all libraries of these components are known. The target tabletop_models
# is what has to be built.
function(tabletop_install_package)
  if(NOT TABLETOP_INSTALL)
    return()
  endif()
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/Tabletop)
  add_custom_target(tabletop_models)
  add_dependencies(tabletop_models tabletop_generated_registers)
  foreach(component IN LISTS ARGN)
    get_property(libraries GLOBAL PROPERTY tabletop_${component})
    add_dependencies(tabletop_models ${libraries})
    install(EXPORT tabletop_${component} NAMESPACE Tabletop:: FILE Tabletop_${component}.cmake DESTINATION ${folder}
      COMPONENT ${component})
  endforeach()

  set(generated ${CMAKE_CURRENT_BINARY_DIR}/package)
  configure_file(${tabletop_package_files}/TabletopConfig.cmake ${generated}/TabletopConfig.cmake COPYONLY)
  write_basic_package_version_file(${generated}/TabletopConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${generated}/TabletopConfig.cmake ${generated}/TabletopConfigVersion.cmake DESTINATION ${folder}
    COMPONENT models)

  get_property(libraries GLOBAL PROPERTY tabletop_models)
  list(TRANSFORM libraries PREPEND -l)
  list(JOIN libraries " " libraries)
  string(REGEX REPLACE "[^/]+" ".." prefix ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  configure_file(${tabletop_package_files}/tabletop-models.pc.in ${generated}/tabletop-models.pc @ONLY)
  install(FILES ${generated}/tabletop-models.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT models)

  # The registers for firmware and for RTL.
  install(DIRECTORY ${TABLETOP_GENERATED}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabletop/registers COMPONENT models
    FILES_MATCHING PATTERN "*_registers.h")
  install(DIRECTORY ${TABLETOP_GENERATED}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tabletop/registers COMPONENT models
    FILES_MATCHING PATTERN "*_registers_pkg.sv")
endfunction()
