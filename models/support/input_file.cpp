// SPDX-License-Identifier: Apache-2.0
#include "support/input_file.h"

#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
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

bool is_too_large(const std::string& path) {
    std::error_code unknown;
    const auto size = fs::is_regular_file(path, unknown) ? fs::file_size(path, unknown) : 0;
    return !unknown && size > largest_input;
}

// A folder opens like a file and fails only when it is read, a pipe waits for its other end, a device like /dev/zero
// never ends.
void require_text(const std::string& path) {
    std::error_code unknown;
    const auto status = fs::status(path, unknown);
    const auto refuse = [&](const char* why) { throw input_error(fmt::format("cannot read {}: {}", path, why)); };
    if (fs::is_directory(status)) refuse("Is a directory");
    const bool device = fs::is_character_file(status) || fs::is_block_file(status);
    if (device && path != "/dev/null" && !is_terminal(path)) refuse("a device");
    if (fs::is_fifo(status) || fs::is_socket(status)) refuse("not a regular file");
    if (is_too_large(path)) refuse("larger than 1 GiB");
}

}  // namespace

// The file is not even opened: a named pipe would wait for its other end.
void require_regular_file(const std::string& name, const std::string& path) {
    std::error_code unknown;
    const auto status = fs::status(path, unknown);
    const auto refuse = [&](const char* why) { throw input_error(fmt::format("{}: {}", name, why)); };
    if (fs::is_directory(status)) refuse("is a folder");
    if (fs::exists(status) && !fs::is_regular_file(status)) refuse("not a regular file");
    if (is_too_large(path)) refuse("larger than 1 GiB");
}

std::ifstream open_input(const std::string& path) {
    require_text(path);
    std::ifstream file(path);
    if (!file) throw input_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    return file;
}

}  // namespace tabletop
