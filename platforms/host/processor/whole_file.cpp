// SPDX-License-Identifier: Apache-2.0
#include "host/processor/whole_file.h"

#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace tabletop {

std::vector<std::uint8_t> whole_file(const std::string& path) {
    require_regular_file(path, path);
    std::ifstream in(path, std::ios::binary);
    if (!in) throw input_error(fmt::format("{}: {}", path, std::strerror(errno)));
    std::error_code no_size;
    const auto size = std::filesystem::file_size(path, no_size);
    if (no_size) throw input_error(fmt::format("{}: {}", path, no_size.message()));
    std::vector<std::uint8_t> bytes(size);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    if (bytes.empty()) throw input_error(fmt::format("{}: the file is empty", path));
    return bytes;
}

std::vector<std::uint8_t> whole_file_if_there(const std::string& path) {
    try {
        return whole_file(path);
    } catch (const input_error&) {
        return {};
    }
}

}  // namespace tabletop
