// SPDX-License-Identifier: Apache-2.0
// Tools of other people (Verilator, a compiler, Yosys), run as the programs that they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct tool_limits {
    std::uint64_t memory = std::uint64_t{8} << 30;      // bytes of address space of each of its processes
    std::uint64_t file = std::uint64_t{8} << 30;        // bytes of a file that it writes
    std::chrono::seconds time = std::chrono::hours(1);  // on the wall
};

// What is said when it is not installed: "PURPOSE needs TOOL (Debian package PACKAGE)"; and what it may take.
struct tool_need {
    std::string purpose;
    std::string package;
    tool_limits limits{};
    bool own_temporary = true;  // its temporary files go with it; false: it hands its environment on to what stays
};

struct tool_result {
    bool succeeded;
    std::string output;  // standard output and standard error, its first MiB
};

// Runs a program of the search path in a folder, without a shell and without input, and waits for it. Its temporary
// files are removed, and one that takes more than it may has not succeeded. Throws input_error when it is not
// installed, std::system_error when it cannot be started, and interruption once given_up is true (base/host_program.h).
tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const tool_need& need, const std::function<bool()>& given_up = nullptr);

}  // namespace tabletop
