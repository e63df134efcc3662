/* SPDX-License-Identifier: Apache-2.0 */
/* Forks, pipes and other programs.   processes [COUNT]: so many children add up a number through a pipe; then a program
 * is run and its status taken. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int run_program(void) {
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "exit 7", (char*)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char** argv) {
    const int count = argc > 1 ? atoi(argv[1]) : 10;
    int ends[2];
    if (pipe(ends) != 0) return 1;
    for (int n = 1; n <= count; ++n) {
        if (fork() != 0) continue;
        const ssize_t written = write(ends[1], &n, sizeof n);
        _exit(written == sizeof n ? 0 : 1);
    }
    long sum = 0;
    for (int n = 0, number = 0; n < count; ++n) {
        if (read(ends[0], &number, sizeof number) != sizeof number) return 1;
        sum += number;
        wait(NULL);
    }
    const int status = run_program();
    printf("%d children, sum %ld, a program's status %d\n", count, sum, status);
    return sum == count * (count + 1L) / 2 && status == 7 ? 0 : 1;
}
