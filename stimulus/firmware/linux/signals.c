/* SPDX-License-Identifier: Apache-2.0 */
/* A timer that ticks by signal, a child that is told to end, and the terminal's interrupt.   signals [wait]: ends with
 * Ctrl-C only. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TICKS = 5, TICK_US = 10000 };

static volatile sig_atomic_t ticks;
static volatile sig_atomic_t interrupted;

static void on_signal(int number) {
    if (number == SIGALRM) ++ticks;
    if (number == SIGINT) interrupted = 1;
}

static void handle(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(number, &action, NULL);
}

static void wait_for(volatile sig_atomic_t* flag, sig_atomic_t value) {
    sigset_t blocked, before;
    sigfillset(&blocked);
    sigprocmask(SIG_SETMASK, &blocked, &before);
    while (*flag < value) sigsuspend(&before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int end_of_child(void) {
    const pid_t child = fork();
    if (child == 0) {
        for (;;) pause();
    }
    int status = 0;
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : -1;
}

int main(int argc, char** argv) {
    const struct itimerval timer = {{0, TICK_US}, {0, TICK_US}}, off = {{0, 0}, {0, 0}};
    handle(SIGALRM);
    handle(SIGINT);
    setitimer(ITIMER_REAL, &timer, NULL);
    wait_for(&ticks, TICKS);
    setitimer(ITIMER_REAL, &off, NULL);
    const int end = end_of_child();
    printf("%d ticks, the child ended by signal %d\n", TICKS, end);
    if (argc > 1 && strcmp(argv[1], "wait") == 0) {
        puts("waiting for Ctrl-C");
        fflush(stdout);
        wait_for(&interrupted, 1);
        puts("interrupted");
    }
    return end == SIGTERM ? 0 : 1;
}
