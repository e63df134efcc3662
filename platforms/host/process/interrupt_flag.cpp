// SPDX-License-Identifier: Apache-2.0
#include "host/process/interrupt_flag.h"

#include "host/display/terminal_mode.h"
#include "host/output_file.h"
#include "host/process/exit_code.h"

#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>
#include <csignal>
#include <initializer_list>

namespace tabletop {

namespace {

volatile std::sig_atomic_t flag = 0;
volatile std::sig_atomic_t limit_reached = 0;
volatile std::sig_atomic_t ends_at_once = 0;
std::optional<std::chrono::milliseconds> limit;
std::string end_of_limit;  // what is said when the process ends at it

void end_process(int) {
    restore_terminal();
    say_cut_off_streams();
    if (!limit_reached) ::_exit(exit_interrupted);
    static_cast<void>(!::write(STDERR_FILENO, end_of_limit.data(), end_of_limit.size()));
    ::_exit(exit_check_failed);
}

// The second time nothing has come of the first one.
void on_limit(int signal) {
    if (limit_reached || ends_at_once) {
        limit_reached = 1;
        end_process(signal);
    }
    if (flag) return;
    limit_reached = flag = 1;
}

void on_interrupt(int signal) {
    if (flag) end_process(signal);
    flag = 1;
}

// SA_RESTART is left out, so that a host that sleeps for input wakes up.
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

timeval time_of(std::chrono::milliseconds time) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
    return {seconds.count(), std::chrono::microseconds(time - seconds).count()};
}

// 0: never.
void set_timer(std::chrono::milliseconds first, std::chrono::milliseconds then) {
    const itimerval timer{time_of(then), time_of(first)};
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

void watch_interrupts() {
    ends_at_once = 0;
    handle_interrupts(on_interrupt);
    std::signal(SIGPIPE, SIG_IGN);
}

void exit_at_interrupt() {
    ends_at_once = 1;
    handle_interrupts(end_process);
    if (flag) end_process(0);
}

bool interrupted() {
    return flag != 0;
}

void set_wall_limit(std::chrono::milliseconds of_user) {
    limit = of_user;
    end_of_limit = "tabletop: " + wall_limit_text() + '\n';
}

std::optional<std::chrono::milliseconds> wall_limit() {
    return limit;
}

void start_wall_limit(std::chrono::milliseconds grace) {
    if (!limit) return;
    struct sigaction action {};
    action.sa_handler = on_limit;
    ::sigaction(SIGALRM, &action, nullptr);
    set_timer(*limit, grace);
}

void stop_wall_limit() {
    set_timer(std::chrono::milliseconds(0), std::chrono::milliseconds(0));
}

bool wall_limit_reached() {
    return limit_reached != 0;
}

std::string wall_limit_text() {
    return fmt::format("--wall-limit: the {} s of wall time are over", static_cast<double>(limit->count()) * 1e-3);
}

}  // namespace tabletop
