// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/key_names.h"

#include <string_view>

namespace tabletop {

std::optional<typed_key> key_typing(char character) {
    constexpr std::string_view plain = "0123456789-=[]\\;'`,./";
    constexpr std::string_view above = ")!@#$%^&*(_+{}|:\"~<>?";
    static_assert(plain.size() == above.size());
    if (character >= 'a' && character <= 'z')
        return typed_key{std::string(1, static_cast<char>(character - 'a' + 'A'))};
    if (character >= 'A' && character <= 'Z') return typed_key{std::string(1, character), true};
    if (plain.find(character) != std::string_view::npos) return typed_key{std::string(1, character)};
    if (const auto at = above.find(character); at != std::string_view::npos)
        return typed_key{std::string(1, plain[at]), true};
    switch (character) {
        case ' ':
            return typed_key{"Space"};
        case '\r':
        case '\n':
            return typed_key{"Return"};
        case '\t':
            return typed_key{"Tab"};
        case '\b':
            return typed_key{"Backspace"};
        case '\x1b':
            return typed_key{"Escape"};
        default:
            return std::nullopt;
    }
}

}  // namespace tabletop
