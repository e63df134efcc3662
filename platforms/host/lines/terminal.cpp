// SPDX-License-Identifier: Apache-2.0
#include "host/lines/terminal.h"

#include <unistd.h>

namespace tabletop {

namespace {

void pass_keys(termios& mode) {
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    mode.c_cc[VMIN] = 0;
    mode.c_cc[VTIME] = 0;
}

void pass_bytes(termios& mode) {
    pass_keys(mode);
    mode.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR | IXON | ISTRIP);
}

void pass_all_bytes(termios& mode) {
    pass_bytes(mode);
    mode.c_lflag &= ~static_cast<tcflag_t>(ISIG);
}

bool enter_mode(void (*adapt)(termios&)) {
    terminal_change change;
    change.descriptor = STDIN_FILENO;
    change.adapt = adapt;
    return change_terminal(change);
}

}  // namespace

void enter_terminal_mode(terminal_signals to) {
    enter_mode(to == terminal_signals::machine ? pass_all_bytes : pass_bytes);
}

bool enter_typing_mode() {
    return enter_mode(pass_keys);
}

}  // namespace tabletop
