// SPDX-License-Identifier: Apache-2.0
// What a serial log has of the labkit's table and of its link, to be done again at the same picoseconds.
#pragma once

#include "labkit/around/table_act.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace tabletop {

struct logged_byte {
    std::uint64_t time_ps = 0;
    std::uint8_t byte = 0;
};

// What is done at the table, with the waits between; presses of the reset button, too. Throws input_error
// "FILE:LINE: message"; `name` stands for FILE.
std::vector<table_act> parse_table_log(std::istream& log, const std::string& name);
// The bytes to the machine.
std::vector<logged_byte> parse_link_log(std::istream& log, const std::string& name);

std::vector<table_act> read_table_log(const std::string& path);
std::vector<logged_byte> read_link_log(const std::string& path);

}  // namespace tabletop
