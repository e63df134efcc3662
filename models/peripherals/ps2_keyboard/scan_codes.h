// SPDX-License-Identifier: Apache-2.0
// The keys of a keyboard of 104 keys with US letters: names, codes of set 2, and what types a character. Plain C++17.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabletop {

// A code has at most eight bytes, as Pause has.
struct ps2_codes {
    std::array<std::uint8_t, 8> bytes{};
    std::size_t count = 0;
};

struct ps2_key {
    std::string_view name;  // as SDL_GetKeyName() has it
    std::uint8_t code = 0;  // behind E0 when it is extended
    bool extended = false;
    std::string_view made = {};    // bytes of the two keys that are otherwise, which do not repeat
    std::string_view broken = {};  // of such a key; empty: it tells of no release

    bool is_plain() const { return made.empty(); }
};

// Capitals and small letters are the same in a name. Null: there is no such key.
const ps2_key* find_ps2_key(std::string_view sdl_key_name);

inline bool is_ps2_key(std::string_view sdl_key_name) {
    return find_ps2_key(sdl_key_name) != nullptr;
}

ps2_codes ps2_make_codes(const ps2_key& key);
ps2_codes ps2_break_codes(const ps2_key& key);

// What types a character: this key, perhaps with "Left Shift" held.
struct ps2_typed {
    std::string_view key;
    bool shift = false;
};

// Printable ASCII, '\r' and '\n' (Return), '\t', '\b' and '\x1b' (Escape). Empty: no key types it.
std::optional<ps2_typed> ps2_typed_as(char character);

}  // namespace tabletop
