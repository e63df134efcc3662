// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_keyboard/scan_codes.h"

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

using namespace std::string_view_literals;

constexpr std::uint8_t extended_prefix = 0xE0;
constexpr std::uint8_t break_prefix = 0xF0;

constexpr ps2_key plain(std::string_view name, std::uint8_t code) {
    return {name, code};
}
constexpr ps2_key extended(std::string_view name, std::uint8_t code) {
    return {name, code, true};
}

constexpr ps2_key keys[] = {
    plain("A", 0x1C),
    plain("B", 0x32),
    plain("C", 0x21),
    plain("D", 0x23),
    plain("E", 0x24),
    plain("F", 0x2B),
    plain("G", 0x34),
    plain("H", 0x33),
    plain("I", 0x43),
    plain("J", 0x3B),
    plain("K", 0x42),
    plain("L", 0x4B),
    plain("M", 0x3A),
    plain("N", 0x31),
    plain("O", 0x44),
    plain("P", 0x4D),
    plain("Q", 0x15),
    plain("R", 0x2D),
    plain("S", 0x1B),
    plain("T", 0x2C),
    plain("U", 0x3C),
    plain("V", 0x2A),
    plain("W", 0x1D),
    plain("X", 0x22),
    plain("Y", 0x35),
    plain("Z", 0x1A),
    plain("0", 0x45),
    plain("1", 0x16),
    plain("2", 0x1E),
    plain("3", 0x26),
    plain("4", 0x25),
    plain("5", 0x2E),
    plain("6", 0x36),
    plain("7", 0x3D),
    plain("8", 0x3E),
    plain("9", 0x46),
    plain("`", 0x0E),
    plain("-", 0x4E),
    plain("=", 0x55),
    plain("[", 0x54),
    plain("]", 0x5B),
    plain("\\", 0x5D),
    plain(";", 0x4C),
    plain("'", 0x52),
    plain(",", 0x41),
    plain(".", 0x49),
    plain("/", 0x4A),
    plain("Space", 0x29),
    plain("Return", 0x5A),
    plain("Escape", 0x76),
    plain("Backspace", 0x66),
    plain("Tab", 0x0D),
    plain("CapsLock", 0x58),
    plain("Left Shift", 0x12),
    plain("Left Ctrl", 0x14),
    plain("Left Alt", 0x11),
    extended("Left GUI", 0x1F),
    plain("Right Shift", 0x59),
    extended("Right Ctrl", 0x14),
    extended("Right Alt", 0x11),
    extended("Right GUI", 0x27),
    extended("Application", 0x2F),
    plain("F1", 0x05),
    plain("F2", 0x06),
    plain("F3", 0x04),
    plain("F4", 0x0C),
    plain("F5", 0x03),
    plain("F6", 0x0B),
    plain("F7", 0x83),
    plain("F8", 0x0A),
    plain("F9", 0x01),
    plain("F10", 0x09),
    plain("F11", 0x78),
    plain("F12", 0x07),
    {"PrintScreen", 0, false, "\xE0\x12\xE0\x7C"sv, "\xE0\xF0\x7C\xE0\xF0\x12"sv},
    plain("ScrollLock", 0x7E),
    {"Pause", 0, false, "\xE1\x14\x77\xE1\xF0\x14\xF0\x77"sv},
    extended("Insert", 0x70),
    extended("Home", 0x6C),
    extended("PageUp", 0x7D),
    extended("Delete", 0x71),
    extended("End", 0x69),
    extended("PageDown", 0x7A),
    extended("Up", 0x75),
    extended("Left", 0x6B),
    extended("Down", 0x72),
    extended("Right", 0x74),
    plain("Numlock", 0x77),
    extended("Keypad /", 0x4A),
    plain("Keypad *", 0x7C),
    plain("Keypad -", 0x7B),
    plain("Keypad +", 0x79),
    extended("Keypad Enter", 0x5A),
    plain("Keypad .", 0x71),
    plain("Keypad 0", 0x70),
    plain("Keypad 1", 0x69),
    plain("Keypad 2", 0x72),
    plain("Keypad 3", 0x7A),
    plain("Keypad 4", 0x6B),
    plain("Keypad 5", 0x73),
    plain("Keypad 6", 0x74),
    plain("Keypad 7", 0x6C),
    plain("Keypad 8", 0x75),
    plain("Keypad 9", 0x7D),
};

// Characters of one key each: without and with shift.
constexpr std::string_view unshifted = "`1234567890-=[]\\;',./";
constexpr std::string_view shifted = "~!@#$%^&*()_+{}|:\"<>?";
static_assert(unshifted.size() == shifted.size());

constexpr char small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return small(x) == small(y); });
}

ps2_codes bytes_of(std::string_view bytes) {
    ps2_codes codes;
    for (const char byte : bytes) codes.bytes[codes.count++] = static_cast<std::uint8_t>(byte);
    return codes;
}

ps2_codes codes_of(const ps2_key& key, bool broken) {
    ps2_codes codes;
    if (key.extended) codes.bytes[codes.count++] = extended_prefix;
    if (broken) codes.bytes[codes.count++] = break_prefix;
    codes.bytes[codes.count++] = key.code;
    return codes;
}

}  // namespace

const ps2_key* find_ps2_key(std::string_view sdl_key_name) {
    const auto* const found = std::find_if(std::begin(keys), std::end(keys),
                                           [&](const ps2_key& key) { return same_name(key.name, sdl_key_name); });
    return found == std::end(keys) ? nullptr : found;
}

ps2_codes ps2_make_codes(const ps2_key& key) {
    return key.is_plain() ? codes_of(key, false) : bytes_of(key.made);
}

ps2_codes ps2_break_codes(const ps2_key& key) {
    return key.is_plain() ? codes_of(key, true) : bytes_of(key.broken);
}

std::optional<ps2_typed> ps2_typed_as(char character) {
    switch (character) {
        case ' ':
            return ps2_typed{"Space"};
        case '\r':
        case '\n':
            return ps2_typed{"Return"};
        case '\t':
            return ps2_typed{"Tab"};
        case '\b':
            return ps2_typed{"Backspace"};
        case '\x1b':
            return ps2_typed{"Escape"};
        default:
            break;
    }
    if (const auto at = unshifted.find(character); at != unshifted.npos) return ps2_typed{unshifted.substr(at, 1)};
    if (const auto at = shifted.find(character); at != shifted.npos) return ps2_typed{unshifted.substr(at, 1), true};
    const auto letter = small(character);
    if (letter < 'a' || letter > 'z') return std::nullopt;
    return ps2_typed{keys[letter - 'a'].name, letter != character};
}

}  // namespace tabletop
