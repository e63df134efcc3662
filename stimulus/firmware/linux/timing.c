/* SPDX-License-Identifier: Apache-2.0 */
/* How long usleep and a loop take by clock_gettime. Status 1 when a pause was too short, or each of twenty 10 ms too
 * long: the kernel has work of its own at its start, that of Debian 13 tests its ciphers. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static long long now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(void) {
    static const int pauses_us[] = {100, 1000, 10000, 50000};
    int status = 0;
    for (unsigned n = 0; n < sizeof pauses_us / sizeof *pauses_us; ++n) {
        long long us = 0;
        for (int attempt = 0; attempt < 20; ++attempt) {
            const long long begin = now_ns();
            usleep((useconds_t)pauses_us[n]);
            us = (now_ns() - begin) / 1000;
            if (us <= pauses_us[n] + 10000) break;
        }
        printf("usleep(%d) took %lld us\n", pauses_us[n], us);
        if (us < pauses_us[n] || us > pauses_us[n] + 10000) status = 1;
    }
    const long long begin = now_ns();
    volatile unsigned sum = 0;
    for (unsigned n = 0; n < 1000000; ++n) sum += n;
    printf("a million additions took %lld us\n", (now_ns() - begin) / 1000);
    return status;
}
