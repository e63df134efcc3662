// SPDX-License-Identifier: Apache-2.0
// Parses JSON that comes from outside. A value of it is copied, compared and printed by recursion: it is not nested
// without bound.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace tabletop {

// Objects and arrays inside of each other.
inline constexpr std::size_t deepest_json = 64;

// One value with nothing behind it. Throws nlohmann::json::parse_error, and input_error for what is nested deeper.
nlohmann::json parse_json(const std::string& text);
// The same for an object in which, as in all of its members, no key is there twice.
nlohmann::json parse_json_once(const std::string& text);
// The same as parse_json(), of either kind of value; a discarded one for what is none.
template <typename Json>
Json parse_json_record(const std::string& text);

}  // namespace tabletop
