// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_sight.h"

#include "base/seven_segments.h"
#include "de1_soc/around/board_script.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace tabletop {
namespace {

// What a program may send without anybody who reads it.
constexpr std::size_t most_unread = 1u << 20;

std::uint8_t segments_at(std::uint64_t segments, unsigned digit) {
    return static_cast<std::uint8_t>(segments >> 8 * digit & all_segments);
}

bool reads_as(std::uint8_t pattern, char character) {
    const auto small = [](char one) { return std::tolower(static_cast<unsigned char>(one)); };
    const auto read = character_of_segments(pattern);
    return read != '?' && small(read) == small(character);
}

// The text from the right.
bool show_text(std::uint64_t segments, const std::string& text) {
    for (unsigned n = 0; n < text.size(); ++n) {
        if (!reads_as(segments_at(segments, n), text[text.size() - 1 - n])) return false;
    }
    return true;
}

std::uint32_t rgb565_of(std::uint32_t pixel) {
    return (pixel >> 19 & 0x1F) << 11 | (pixel >> 10 & 0x3F) << 5 | (pixel >> 3 & 0x1F);
}

std::string seconds(std::uint64_t ps) {
    return fmt::format("{:.6f} s", static_cast<double>(ps) * 1e-12);
}

// Patterns in hexadecimal when one of them is no character.
std::string digits_seen(std::uint64_t segments) {
    auto text = fmt::format("\"{}\"", read_digits(segments));
    if (text.find('?') == std::string::npos) return text;
    text += ", segments";
    for (unsigned n = board_digits; n-- > 0;) text += fmt::format(" {:02X}", segments_at(segments, n));
    return text;
}

}  // namespace

std::string read_digits(std::uint64_t segments) {
    std::string text;
    for (unsigned n = board_digits; n-- > 0;) text += character_of_segments(segments_at(segments, n));
    return text;
}

void board_sight::see_picture(const picture& screen, unsigned columns, std::uint64_t now_ps) {
    const auto scale = screen.width / columns;
    for (auto& [place, pixel] : pixels_) {
        const auto x = place.first * scale, y = place.second * scale;
        if (x < screen.width && y < screen.height) pixel.set(rgb565_of(screen.at(x, y)), now_ps);
    }
}

void board_sight::see_byte(std::uint8_t byte, std::uint64_t now_ps) {
    if (unread_.size() == most_unread) {
        unread_.erase(0, most_unread / 2);
        searched_ = 0;
    }
    unread_ += static_cast<char>(byte);
    last_byte_ps_ = now_ps;
}

bool board_sight::take(const board_expectation& expected) {
    switch (expected.what) {
        case board_expectation::kind::leds:
            return leds_.value == expected.value;
        case board_expectation::kind::hex:
            return show_text(digits_.value, expected.text);
        case board_expectation::kind::pixel: {
            const auto& pixel = pixels_.at({expected.x, expected.y});
            return pixel.known && pixel.value == expected.value;
        }
        case board_expectation::kind::jtag: {
            const auto at = unread_.find(expected.text, searched_);
            if (at == std::string::npos) {
                searched_ = unread_.size() - std::min(unread_.size(), expected.text.size() - 1);
                return false;
            }
            unread_.erase(0, at + expected.text.size());
            return true;
        }
    }
    return false;
}

std::string board_sight::taken(const board_expectation& expected) const {
    if (expected.what != board_expectation::kind::jtag) return seen(expected);
    return fmt::format("the JTAG UART sent \"{}\"", visible_text(expected.text));
}

std::string board_sight::seen(const board_expectation& expected) const {
    switch (expected.what) {
        case board_expectation::kind::leds:
            return fmt::format("leds are 0x{:03x} since {}", leds_.value, seconds(leds_.since_ps));
        case board_expectation::kind::hex:
            return fmt::format("the digits show {} since {}", digits_seen(digits_.value), seconds(digits_.since_ps));
        case board_expectation::kind::pixel: {
            const auto& pixel = pixels_.at({expected.x, expected.y});
            if (!pixel.known) return "there is no picture on the screen";
            return fmt::format("the pixel is 0x{:04x} since {}", pixel.value, seconds(pixel.since_ps));
        }
        case board_expectation::kind::jtag: {
            if (unread_.empty()) return "nothing came by the JTAG UART";
            constexpr std::size_t most_shown = 80;
            const bool cut = unread_.size() > most_shown;
            return fmt::format("the JTAG UART sent {}\"{}\", the last of it at {}", cut ? ".." : "",
                               visible_text(cut ? unread_.substr(unread_.size() - most_shown) : unread_),
                               seconds(last_byte_ps_));
        }
    }
    return "";
}

}  // namespace tabletop
