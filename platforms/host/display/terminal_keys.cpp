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

key_sequence::part key_sequence::take(char byte) {
    if (byte == escape) {
        place_ = place::escape;
        return part::inside;
    }
    if (place_ == place::escape) {
        place_ = byte == '[' || byte == 'O' ? place::sequence : place::outside;
        // The escape key itself, or Alt with a key.
        return place_ == place::sequence ? part::inside : part::none;
    }
    if (place_ == place::outside) return part::none;
    // A sequence ends with its first byte from @ to ~.
    if (byte < '@' || byte > '~') return part::inside;
    place_ = place::outside;
    return part::end;
}

std::optional<display_key> terminal_keys::take(char byte) {
    switch (sequence_.take(byte)) {
        case key_sequence::part::none:
            return plain_key(byte);
        case key_sequence::part::inside:
            return std::nullopt;
        case key_sequence::part::end:
            return arrow(byte);
    }
    return std::nullopt;
}

}  // namespace tabletop
