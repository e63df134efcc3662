// SPDX-License-Identifier: Apache-2.0
// The keys that type a character, on a keyboard of the United States, by SDL's names. Plain C++, no SystemC.
#pragma once

#include <optional>
#include <string>

namespace tabletop {

struct typed_key {
    std::string name;  // "A", "Space", ";"
    bool shifted = false;
};

// Empty: no key types it.
std::optional<typed_key> key_typing(char character);

inline constexpr const char* shift_key = "Left Shift";

}  // namespace tabletop
