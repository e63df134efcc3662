# SPDX-License-Identifier: Apache-2.0
# cmake -D NAME=n -D SOURCES=a.cpp;.. -D HEADER=FILE -P content_version.cmake: writes a header with a text for their content.
foreach(source IN LISTS SOURCES)
  file(SHA256 ${source} hash)
  string(APPEND hashes ${hash})
endforeach()
string(SHA256 version "${hashes}")
string(SUBSTRING ${version} 0 12 version)
file(WRITE ${HEADER} "// SPDX-License-Identifier: Apache-2.0
// Of the content of some files.
#pragma once

#define ${NAME} \"${version}\"
")
