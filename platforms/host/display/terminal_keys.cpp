// SPDX-License-Identifier: Apache-2.0
#include "host/display/terminal_keys.h"

namespace tabletop {

namespace {

constexpr char escape = '\x1b';

constexpr char deletion = '\x7f';  // what most terminals send for backspace

std::optional<display_key> plain_key(char byte) {
    switch (byte) {
        case '\b':
        case deletion:
            return display_key::backspace;
        case '\r':
        case '\n':
            return display_key::enter;
        case '\t':
            return display_key::tab;
        default:
            return key_of_character(static_cast<unsigned char>(byte));
    }
}

std::optional<display_key> arrow(char final_byte) {
    switch (final_byte) {
        case 'A':
            return display_key::up;
        case 'B':
            return display_key::down;
        case 'C':
            return display_key::right;
        case 'D':
            return display_key::left;
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<display_key> terminal_keys::take(char byte) {
    if (byte == escape) {
        place_ = place::escape;
        return std::nullopt;
    }
    switch (place_) {
        case place::plain:
            return plain_key(byte);
        case place::escape:
            place_ = byte == '[' || byte == 'O' ? place::sequence : place::plain;
            // The escape key itself, or Alt with a key.
            return place_ == place::plain ? plain_key(byte) : std::nullopt;
        case place::sequence:
            return in_sequence(byte);
    }
    return std::nullopt;
}

// A sequence ends with its first byte from @ to ~.
std::optional<display_key> terminal_keys::in_sequence(char byte) {
    if (byte < '@' || byte > '~') return std::nullopt;
    place_ = place::plain;
    return arrow(byte);
}

}  // namespace tabletop
