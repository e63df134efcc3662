// SPDX-License-Identifier: Apache-2.0
// What the user asked `run` to do, as read from the command line; nothing is checked beyond the form of single values.
#pragma once

#include "host/setup/setup_request.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct trace_request {
    std::string path;
    std::uint64_t from_ps = 0;
    std::uint64_t to_ps = UINT64_MAX;
};

// Linux instead of a firmware.
struct linux_options {
    bool asked = false;
    std::vector<std::string> command;  // program and arguments; empty: a shell
    std::vector<std::string> files;
    std::string kernel;
    std::string device_tree;
    std::string initrd;
    std::string append;
};

struct run_options : setup_request {
    std::string machine_name;
    std::vector<std::string> views;     // "[INSTANCE=]VIEW"
    std::vector<std::string> rtl;       // "BLOCK=DESCRIPTION"
    std::vector<std::string> settings;  // "KEY=VALUE"
    std::vector<std::string> config_files;
    std::string firmware;               // empty: the machine's own
    std::vector<std::string> programs;  // each in a process of its own, in place of firmware
    std::optional<unsigned> jobs;       // at a time; empty: as many as there are processors
    std::string json;                   // of the programs
    std::vector<std::string> sources;   // in place of firmware
    std::string phase;                  // of what the players do: "spread", "locked" or "", which is the same
    bool no_hints = false;
    std::vector<std::string> watches;  // names of properties, several in one by commas
    std::vector<std::string> loads;    // "FILE@ADDR"
    linux_options on_linux;
    std::optional<std::uint16_t> gdb;  // TCP port
    std::optional<std::uint64_t> until_ps;
    std::string stop_on;
    std::string vcd;
    std::string fst;
    std::string recording;        // for sign-off
    bool check_protocol = false;  // for sign-off
    std::optional<trace_request> trace;
    std::string serial_log;
    std::string instruction_trace;
    std::string semihosting;  // folder
    std::string stats;
    std::uint64_t epoch = 0;  // seconds since 1970, UTC
};

}  // namespace tabletop
