// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <termios.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <initializer_list>

namespace tabletop {

namespace {

termios saved;
volatile std::sig_atomic_t changed = 0;

termios serial_mode() {
    termios mode = saved;
    mode.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR | IXON | ISTRIP);
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    mode.c_cc[VMIN] = 0;
    mode.c_cc[VTIME] = 0;
    return mode;
}

// Restores, then lets the signal do what it would have done.
void on_fatal_signal(int number) {
    restore_terminal();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

void on_stop(int) {
    if (changed) tcsetattr(STDIN_FILENO, TCSANOW, &saved);
    std::signal(SIGTSTP, SIG_DFL);
    std::raise(SIGTSTP);
}

void on_continue(int) {
    std::signal(SIGTSTP, on_stop);
    if (!changed) return;
    const termios mode = serial_mode();
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

}  // namespace

void enter_terminal_mode() {
    if (changed || tcgetattr(STDIN_FILENO, &saved) != 0) return;
    std::atexit([] { restore_terminal(); });
    for (const int number : {SIGHUP, SIGQUIT, SIGTERM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
        std::signal(number, on_fatal_signal);
    }
    std::signal(SIGTSTP, on_stop);
    std::signal(SIGCONT, on_continue);
    changed = 1;
    const termios mode = serial_mode();
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

bool restore_terminal() {
    if (!changed) return false;
    changed = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &saved);
    return true;
}

}  // namespace tabletop
