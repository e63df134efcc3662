// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_keys.h"

#include <map>

namespace tabletop {

namespace {

std::map<std::string, display_key> make_names() {
    std::map<std::string, display_key> names = {
        {"Backspace", display_key::backspace},
        {"Tab", display_key::tab},
        {"Enter", display_key::enter},
        {"ArrowLeft", display_key::left},
        {"ArrowRight", display_key::right},
        {"ArrowUp", display_key::up},
        {"ArrowDown", display_key::down},
        {"Shift", display_key::shift},
        {"Control", display_key::control},
        {"Alt", display_key::alt},
        {"Escape", display_key::escape},
        {"Insert", display_key::insert},
        {"Delete", display_key::del},
        {"Home", display_key::home},
        {"End", display_key::end},
        {"PageUp", display_key::page_up},
        {"PageDown", display_key::page_down},
    };
    for (std::uint32_t n = 0; n < 12; ++n) {
        names["F" + std::to_string(n + 1)] = static_cast<display_key>(static_cast<std::uint32_t>(display_key::f1) + n);
    }
    return names;
}

}  // namespace

std::optional<display_key> key_of_browser(const std::string& name) {
    static const auto names = make_names();
    if (name.size() == 1) return key_of_character(static_cast<unsigned char>(name.front()));
    const auto found = names.find(name);
    return found != names.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace tabletop
