// SPDX-License-Identifier: Apache-2.0
// Texts of anybody's (names of files, keys, lines of scripts, what firmware and players send) in messages for a
// terminal.
#pragma once

#include <string>
#include <string_view>

namespace tabletop {

// The text with control characters, and bytes that are no UTF-8, as \n, \r, \t or \xHH: always one line. A backslash
// stays as it is, so that nothing changes the second time.
std::string visible_text(std::string_view text);

// The same for what has lines of its own, the output of a tool: line ends and tabs stay.
std::string visible_lines(std::string_view text);

}  // namespace tabletop
