// SPDX-License-Identifier: Apache-2.0
// What is known of a compiled design without running a tool: of which files it was made, and what Verilator has told.
#pragma once

#include "design/verilated_ports.h"

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct build_record {
    // A file that was read. Its content decides whether it is the same one later.
    struct read_file {
        std::string path;
        std::string hash;
    };
    // Part of a tool: too large to be read at every start.
    struct tool_file {
        std::string path;
        std::uintmax_t size;
        std::int64_t time_ns;  // of its last change
    };

    std::string name;                 // for people: "connect6_threat (echo)"
    std::string description;          // the path of one
    std::string library;              // its name in the cache
    std::vector<read_file> read;      // by Verilator: sources, includes, modules that it has found
    std::vector<std::string> absent;  // where it would have found one of them sooner
    std::vector<tool_file> tools;
    std::vector<verilated_port> ports;
    std::string unproven;  // why nothing is proven of its clock; empty: it is, or it was not tried
};

std::string record_text(const build_record& record);
// Nothing: it is none, or not a whole one.
std::optional<build_record> parse_record(const std::string& text);

// Whether all of its files are as they were.
bool is_up_to_date(const build_record& record);

// These describe a file; nothing when it is not there.
std::optional<build_record::read_file> read_file_of(const std::filesystem::path& path);
std::optional<build_record::tool_file> tool_file_of(const std::filesystem::path& path);

std::int64_t nanoseconds(const timespec& time);

}  // namespace tabletop
