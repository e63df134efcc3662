// SPDX-License-Identifier: Apache-2.0
#include "base/input_file.h"

#include "base/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

bool is_terminal(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool terminal = ::isatty(descriptor) != 0;
    ::close(descriptor);
    return terminal;
}

// A folder opens like a file and fails only when it is read; a device like /dev/zero never ends.
void require_text(const std::string& path) {
    std::error_code unknown;
    const auto status = fs::status(path, unknown);
    if (fs::is_directory(status)) throw input_error(fmt::format("cannot read {}: Is a directory", path));
    const bool device = fs::is_character_file(status) || fs::is_block_file(status);
    if (device && path != "/dev/null" && !is_terminal(path))
        throw input_error(fmt::format("cannot read {}: a device", path));
}

}  // namespace

std::ifstream open_input(const std::string& path) {
    require_text(path);
    std::ifstream file(path);
    if (!file) throw input_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    return file;
}

}  // namespace tabletop
