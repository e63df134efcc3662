// SPDX-License-Identifier: Apache-2.0
// Files that live as long as one piece of work on the host.
#pragma once

#include "support/file_descriptor.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

// A folder for temporary files, removed with everything in it. One whose process has been killed is removed by the
// guard of a program that it has started (host_process.h), or when a process makes its first one.
class scratch_folder {
  public:
    // Throws std::system_error.
    scratch_folder();
    ~scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    // The folders of this process.
    static std::vector<std::string> all();

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
    file_descriptor held_;  // locked as long as it is in use
};

// The content of a file; empty when it cannot be read.
std::string file_text(const std::filesystem::path& path);

}  // namespace tabletop
