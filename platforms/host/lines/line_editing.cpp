// SPDX-License-Identifier: Apache-2.0
#include "host/lines/line_editing.h"

namespace tabletop {

namespace {

constexpr char ctrl_d = 0x04;
constexpr char ctrl_u = 0x15;
constexpr char deletion = 0x7F;  // what most terminals send for backspace
constexpr std::size_t longest_line = 70;

}  // namespace

std::string line_editing::take(char byte) {
    if (sequence_.take(byte) != key_sequence::part::none) return "";
    switch (byte) {
        case '\r':
        case '\n':
            length_ = 0;
            person_.type('\n');
            return "\n";
        case '\b':
        case deletion:
            return rub_out(length_ == 0 ? 0 : 1);
        case ctrl_u:
            return rub_out(length_);
        case ctrl_d:
            left_ = length_ == 0;
            return "";
        default:
            break;
    }
    if (byte < ' ' || length_ == longest_line) return "";
    ++length_;
    person_.type(byte);
    return std::string(1, byte);
}

std::string line_editing::rub_out(std::size_t characters) {
    std::string shown;
    for (; characters > 0; --characters, --length_) {
        person_.type('\b');
        shown += "\b \b";
    }
    return shown;
}

}  // namespace tabletop
