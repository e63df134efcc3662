// SPDX-License-Identifier: Apache-2.0
// Files that live as long as one piece of work on the host.
#pragma once

#include <filesystem>
#include <string>

namespace tabletop {

// A folder for temporary files, removed with everything in it.
class scratch_folder {
  public:
    // Throws std::system_error.
    scratch_folder();
    ~scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

// The content of a file; empty when it cannot be read.
std::string file_text(const std::filesystem::path& path);

}  // namespace tabletop
