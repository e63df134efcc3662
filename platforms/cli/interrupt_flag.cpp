// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt_flag.h"

#include "cli/commands.h"
#include "cli/terminal.h"

#include <unistd.h>
#include <csignal>

namespace tabletop {

namespace {

volatile std::sig_atomic_t flag = 0;

void on_interrupt(int) {
    if (flag) {
        restore_terminal();
        ::_exit(exit_interrupted);
    }
    flag = 1;
}

}  // namespace

void watch_interrupts() {
    // Without SA_RESTART: a host that sleeps for input wakes up.
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    ::sigaction(SIGINT, &action, nullptr);
}

bool interrupted() {
    return flag != 0;
}

}  // namespace tabletop
