// SPDX-License-Identifier: Apache-2.0
// A line of a serial log, a JSON object, read by whoever replays it.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>

namespace tabletop {

// Hands over every line of a log. An input_error of `read`, and a line that is none, go on as "FILE:LINE: message";
// `name` stands for FILE.
void read_log_lines(std::istream& log, const std::string& name,
                    const std::function<void(const nlohmann::json& entry)>& read);

// Throw input_error that names the key when its value is missing or of another kind.
uint64_t log_number(const nlohmann::json& entry, const char* key);
uint64_t log_time_ps(const nlohmann::json& entry, const char* key);  // at most latest_time_ps
std::string log_text(const nlohmann::json& entry, const char* key);

}  // namespace tabletop
