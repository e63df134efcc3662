// SPDX-License-Identifier: Apache-2.0
#include "host/display/key_names.h"

namespace tabletop {

std::string sdl_name(display_key key) {
    switch (key) {
        case display_key::backspace:
            return "Backspace";
        case display_key::tab:
            return "Tab";
        case display_key::enter:
            return "Return";
        case display_key::space:
            return "Space";
        case display_key::left:
            return "Left";
        case display_key::right:
            return "Right";
        case display_key::up:
            return "Up";
        case display_key::down:
            return "Down";
        case display_key::shift:
            return "Left Shift";
        case display_key::control:
            return "Left Ctrl";
        case display_key::alt:
            return "Left Alt";
        case display_key::escape:
            return "Escape";
        case display_key::insert:
            return "Insert";
        case display_key::del:
            return "Delete";
        case display_key::home:
            return "Home";
        case display_key::end:
            return "End";
        case display_key::page_up:
            return "PageUp";
        case display_key::page_down:
            return "PageDown";
        default:
            break;
    }
    if (key >= display_key::f1 && key <= display_key::f12) {
        return "F" + std::to_string(1 + static_cast<unsigned>(key) - static_cast<unsigned>(display_key::f1));
    }
    const auto character = static_cast<char>(key);
    const bool small = key >= display_key::letter_a && key <= static_cast<display_key>('z');
    return std::string(1, small ? static_cast<char>(character - 'a' + 'A') : character);
}

}  // namespace tabletop
