// SPDX-License-Identifier: Apache-2.0
// Tools of other people (Verilator, a compiler, Yosys), run as the programs that they are.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// What is said when it is not installed: "PURPOSE needs TOOL (Debian package PACKAGE)".
struct tool_need {
    std::string purpose;
    std::string package;
};

struct tool_result {
    bool succeeded;
    std::string output;  // standard output and standard error
};

// Runs a program of the search path in a folder, without a shell and without input, and waits for it. Throws
// input_error when it is not installed, std::system_error when it cannot be started, and
// interruption once given_up is true (base/host_program.h).
tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const tool_need& need, const std::function<bool()>& given_up = nullptr);

// Throws std::system_error.
void write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace tabletop
