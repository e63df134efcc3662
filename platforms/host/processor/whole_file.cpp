// SPDX-License-Identifier: Apache-2.0
#include "host/processor/whole_file.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace tabletop {

std::vector<std::uint8_t> whole_file(const std::string& path) {
    std::error_code no_status;
    const auto status = std::filesystem::status(path, no_status);
    if (std::filesystem::is_directory(status)) throw input_error(fmt::format("{}: is a folder", path));
    // Not even opened: a named pipe would wait for its other end.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw input_error(fmt::format("{}: not a regular file", path));
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) throw input_error(fmt::format("{}: {}", path, std::strerror(errno)));
    const auto size = std::filesystem::file_size(path, no_status);
    if (no_status) throw input_error(fmt::format("{}: {}", path, no_status.message()));
    if (size > whole_file_limit) throw input_error(fmt::format("{}: larger than 1 GiB", path));
    std::vector<std::uint8_t> bytes(size);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    if (bytes.empty()) throw input_error(fmt::format("{}: the file is empty", path));
    return bytes;
}

}  // namespace tabletop
