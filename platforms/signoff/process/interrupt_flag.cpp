// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/interrupt_flag.h"

#include "host/display/terminal_mode.h"
#include "signoff/process/exit_code.h"

#include <unistd.h>
#include <csignal>
#include <initializer_list>

namespace tabletop {

namespace {

volatile std::sig_atomic_t flag = 0;

void end_process(int) {
    restore_terminal();
    ::_exit(exit_interrupted);
}

void on_interrupt(int signal) {
    if (flag) end_process(signal);
    flag = 1;
}

// Without SA_RESTART: a host that sleeps for input wakes up.
void handle_interrupts(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
    // Under nohup a terminal that goes away is nobody's wish to end.
    struct sigaction asked {};
    if (::sigaction(SIGHUP, nullptr, &asked) == 0 && asked.sa_handler != SIG_IGN) {
        ::sigaction(SIGHUP, &action, nullptr);
    }
}

}  // namespace

void watch_interrupts() {
    handle_interrupts(on_interrupt);
    std::signal(SIGPIPE, SIG_IGN);
}

void exit_at_interrupt() {
    handle_interrupts(end_process);
    if (flag) end_process(0);
}

bool interrupted() {
    return flag != 0;
}

}  // namespace tabletop
