// SPDX-License-Identifier: Apache-2.0
#include "host/display/terminal_mode.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace tabletop {

namespace {

// Standard output or standard error while something else is on the terminal.
struct held_output {
    int descriptor;
    int terminal = -1;  // where it went; -1: it is not held
    int text = -1;      // a file in memory, where it goes now
};

terminal_change change;
termios saved;
held_output held[] = {{STDOUT_FILENO}, {STDERR_FILENO}};
volatile std::sig_atomic_t changed = 0;
volatile std::sig_atomic_t stopped = 0;
volatile std::sig_atomic_t returns = 0;

void hold(held_output& output) {
    if (::isatty(output.descriptor) == 0) return;
    output.text = ::memfd_create("held messages", MFD_CLOEXEC);
    if (output.text < 0) return;
    output.terminal = ::fcntl(output.descriptor, F_DUPFD_CLOEXEC, 3);
    ::dup2(output.text, output.descriptor);
}

// From here to on_stop(): only what a signal handler may call.

// Gives up when the terminal has taken nothing for half a second.
bool write_all(int descriptor, const char* text, std::size_t size) {
    while (size > 0) {
        const auto count = ::write(descriptor, text, size);
        if (count > 0) {
            text += count;
            size -= static_cast<std::size_t>(count);
        } else if (count < 0 && errno == EAGAIN) {
            pollfd ready{descriptor, POLLOUT, 0};
            if (::poll(&ready, 1, 500) <= 0) return false;
        } else if (count == 0 || errno != EINTR) {
            return false;
        }
    }
    return true;
}

void show_text(const held_output& output) {
    char text[4096];
    for (off_t place = 0;;) {
        const auto count = ::pread(output.text, text, sizeof text, place);
        if (count <= 0) break;
        write_all(output.terminal, text, static_cast<std::size_t>(count));
        place += count;
    }
    if (::ftruncate(output.text, 0) == 0) ::lseek(output.text, 0, SEEK_SET);
}

void end_hold(held_output& output) {
    if (output.terminal < 0) return;
    ::dup2(output.terminal, output.descriptor);
    show_text(output);
    ::close(output.terminal);
    ::close(output.text);
    output.terminal = output.text = -1;
}

void enter() {
    termios mode = saved;
    change.adapt(mode);
    ::tcsetattr(change.descriptor, TCSANOW, &mode);
    write_all(change.descriptor, change.enter, std::strlen(change.enter));
}

// What a slow terminal has not shown by now gives way.
void leave() {
    const auto size = std::strlen(change.leave);
    if (!write_all(change.descriptor, change.leave, size) && ::tcflush(change.descriptor, TCOFLUSH) == 0) {
        write_all(change.descriptor, change.leave, size);
    }
    ::tcsetattr(change.descriptor, TCSANOW, &saved);
}

// Restores, then lets the signal do what it would have done.
void on_fatal_signal(int number) {
    restore_terminal();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

void on_continue(int) {
    const int error = errno;
    stopped = 0;
    if (changed) enter();
    returns = returns + 1;
    errno = error;
}

// The process stops inside. The system does not stop a process when there is no shell that could continue it.
void on_stop(int number) {
    const int error = errno;
    stopped = 1;
    if (changed) leave();
    for (const auto& output : held) {
        if (output.terminal >= 0) show_text(output);
    }
    sigset_t this_one;
    sigset_t before;
    sigemptyset(&this_one);
    sigaddset(&this_one, number);
    std::signal(number, SIG_DFL);
    std::raise(number);
    ::sigprocmask(SIG_UNBLOCK, &this_one, &before);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    std::signal(number, on_stop);
    if (stopped) on_continue(SIGCONT);
    errno = error;
}

// Restores the terminal at those of the signals that nobody has asked for.
void restore_at_unasked(std::initializer_list<int> numbers) {
    for (const int number : numbers) {
        struct sigaction asked {};
        if (::sigaction(number, nullptr, &asked) == 0 && asked.sa_handler == SIG_DFL) {
            std::signal(number, on_fatal_signal);
        }
    }
}

}  // namespace

void restore_at_faults() {
    restore_at_unasked({SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL});
}

bool change_terminal(const terminal_change& wanted) {
    if (changed || ::tcgetattr(wanted.descriptor, &saved) != 0) return false;
    static const int restored_at_exit = std::atexit([] { restore_terminal(); });
    if (restored_at_exit != 0) return false;
    change = wanted;
    restore_at_faults();
    // Ctrl-C, the wish to end and the end of the terminal belong to whoever has asked for them.
    restore_at_unasked({SIGINT, SIGTERM, SIGHUP});
    std::signal(SIGTSTP, on_stop);
    std::signal(SIGCONT, on_continue);
    if (change.hold_messages) {
        std::fflush(stdout);
        for (auto& output : held) hold(output);
    }
    changed = 1;
    enter();
    return true;
}

bool restore_terminal() {
    if (!changed) return false;
    changed = 0;
    leave();
    for (auto& output : held) end_hold(output);
    return true;
}

unsigned terminal_returns() {
    return static_cast<unsigned>(returns);
}

}  // namespace tabletop
