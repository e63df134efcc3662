// SPDX-License-Identifier: Apache-2.0
#include "base/input_file.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstring>

namespace tabletop {

std::ifstream open_input(const std::string& path) {
    std::ifstream file(path);
    // A folder opens like a file and fails only when it is read.
    if (!file || (file.peek(), file.bad())) {
        throw input_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    }
    file.clear();  // an empty one has come to its end
    return file;
}

}  // namespace tabletop
