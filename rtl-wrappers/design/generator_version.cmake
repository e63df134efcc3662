# SPDX-License-Identifier: Apache-2.0
# cmake -D SOURCES=a.cpp;.. -D HEADER=FILE -P generator_version.cmake: writes a header that has a name for their content.
foreach(source IN LISTS SOURCES)
  file(SHA256 ${source} hash)
  string(APPEND hashes ${hash})
endforeach()
string(SHA256 version "${hashes}")
file(WRITE ${HEADER} "// SPDX-License-Identifier: Apache-2.0
// Of the sources that make a library.
#pragma once

namespace tabletop {

inline constexpr const char* generator_version = \"${version}\";

}  // namespace tabletop
")
