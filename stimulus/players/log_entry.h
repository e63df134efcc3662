// SPDX-License-Identifier: Apache-2.0
// A line of a serial log, a JSON object, read by whoever replays it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace tabletop {

// Throw input_error that names the key when its value is missing or of another kind.
uint64_t log_number(const nlohmann::json& entry, const char* key);
uint64_t log_time_ps(const nlohmann::json& entry, const char* key);  // at most latest_time_ps
std::string log_text(const nlohmann::json& entry, const char* key);

}  // namespace tabletop
