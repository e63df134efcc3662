// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tabletop {

// What a program under Linux reads where it reads its standard input.
enum class console_input {
    terminal,  // the console, at which somebody may type
    piped,     // bytes and their end, which come over the console as from a tty_peer
    none,      // nothing
};

}  // namespace tabletop
