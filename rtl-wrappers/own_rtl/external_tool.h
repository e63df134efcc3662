// SPDX-License-Identifier: Apache-2.0
// Verilator and the compiler, run as the programs that they are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

struct tool_result {
    bool succeeded;
    std::string output;  // standard output and standard error
};

// Runs a program of the search path in a folder, without a shell and without input, and waits for it. Throws
// input_error, naming the Debian package, when it is not installed, std::system_error when it cannot be started.
tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const std::string& package);

// A folder for temporary files, removed with everything in it.
class work_folder {
  public:
    work_folder();
    ~work_folder();
    work_folder(const work_folder&) = delete;
    work_folder& operator=(const work_folder&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

// The content of a file; empty when it cannot be read.
std::string text_of_file(const std::filesystem::path& path);
// Throws std::system_error.
void write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace tabletop
