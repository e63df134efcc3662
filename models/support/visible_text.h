// SPDX-License-Identifier: Apache-2.0
// Makes foreign text (names of files, keys, lines of scripts, output of firmware and players) safe to print in a
// message.
#pragma once

#include <string>
#include <string_view>

namespace tabletop {

// Replaces control characters, and bytes that are not UTF-8, by \n, \r, \t or \xHH: the result is one line. A backslash
// stays as it is, so that a second call changes nothing.
std::string visible_text(std::string_view text);

// The same for text of several lines, such as the output of a tool: line ends and tabs stay.
std::string visible_lines(std::string_view text);

}  // namespace tabletop
