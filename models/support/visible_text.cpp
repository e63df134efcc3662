// SPDX-License-Identifier: Apache-2.0
#include "support/visible_text.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace tabletop {
namespace {

// How many bytes begin the text that are one UTF-8 character and no control character; 0: it begins with none.
std::size_t visible_length(std::string_view text) {
    constexpr std::uint32_t least_of_length[] = {0, ' ', 0xA0, 0x800, 0x10000};
    const auto byte = [&](std::size_t n) { return n < text.size() ? static_cast<unsigned char>(text[n]) : 0u; };
    const auto lead = byte(0);
    if (lead < 0x80) return lead >= ' ' && lead != 0x7F ? 1 : 0;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    std::uint32_t character = lead & (0x7Fu >> length);
    for (std::size_t n = 1; n < length; ++n) {
        if ((byte(n) & 0xC0u) != 0x80) return 0;
        character = character << 6 | (byte(n) & 0x3Fu);
    }
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    return character >= least_of_length[length] && character <= 0x10FFFF && !surrogate ? length : 0;
}

std::string escaped(char c) {
    switch (c) {
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        default:
            return fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
}

std::string visible(std::string_view text, std::string_view kept) {
    std::string result;
    while (!text.empty()) {
        const auto length = kept.find(text.front()) != std::string_view::npos ? 1 : visible_length(text);
        if (length == 0) {
            result += escaped(text.front());
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(length != 0 ? length : 1);
    }
    return result;
}

}  // namespace

std::string visible_text(std::string_view text) {
    return visible(text, "");
}

std::string visible_lines(std::string_view text) {
    return visible(text, "\n\t");
}

}  // namespace tabletop
