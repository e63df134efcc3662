// SPDX-License-Identifier: Apache-2.0
#include "base/scratch_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

// Whether it is a folder shows when one is made in it: then the message names it. Absolute: programs are run in others.
fs::path folder_for_temporary_files() {
    const char* const chosen = std::getenv("TMPDIR");
    return fs::absolute(chosen != nullptr && chosen[0] != '\0' ? chosen : "/tmp");
}

}  // namespace

scratch_folder::scratch_folder() {
    const auto parent = folder_for_temporary_files();
    auto pattern = (parent / "tabletop-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::system_error(errno, std::generic_category(),
                                fmt::format("no temporary folder can be made in {} (TMPDIR)", parent.string()));
    }
    path_ = pattern;
}

scratch_folder::~scratch_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace tabletop
