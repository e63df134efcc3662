// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/byte_text.h"

#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr unsigned first_two_byte = 0x80;  // code points from here to 0x7FF take two bytes in UTF-8

}  // namespace

std::string bytes_to_utf8(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < first_two_byte) {
            text += c;
        } else {
            text += static_cast<char>(0xC0u | byte >> 6);
            text += static_cast<char>(0x80u | (byte & 0x3Fu));
        }
    }
    return text;
}

std::string utf8_to_bytes(const std::string& utf8) {
    constexpr unsigned highest_lead = 0xC3;  // of U+00C0 to U+00FF
    std::string bytes;
    for (std::size_t n = 0; n < utf8.size(); ++n) {
        const auto lead = static_cast<unsigned char>(utf8[n]);
        if (lead < first_two_byte) {
            bytes += utf8[n];
            continue;
        }
        if (lead > highest_lead || n + 1 == utf8.size()) {
            throw input_error("a text of bytes has a character above U+00FF");
        }
        bytes += static_cast<char>((lead & 3u) << 6 | (static_cast<unsigned char>(utf8[++n]) & 0x3Fu));
    }
    return bytes;
}

std::string readable_bytes(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        if (c >= ' ' && c <= '~') {
            text += c;
        } else {
            text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
        }
    }
    return text;
}

}  // namespace tabletop
