// SPDX-License-Identifier: Apache-2.0
// The program started by itself, for one simulation in a process of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

// Runs this program with the arguments; standard output goes to `out`, standard error to `err` (both are files that are
// written anew). Returns the exit code, 128 + n when signal n ended it. Throws std::system_error when it cannot be
// started.
int run_self(const std::vector<std::string>& arguments, const std::filesystem::path& out,
             const std::filesystem::path& err);

// A folder for temporary files, removed with everything in it.
class scratch_folder {
  public:
    scratch_folder();
    ~scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    std::filesystem::path file(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

// The content of a file; empty when it cannot be read.
std::string file_text(const std::filesystem::path& path);

}  // namespace tabletop
