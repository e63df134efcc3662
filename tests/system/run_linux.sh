#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Debian's kernel on both machines, each with a program, whose exit status is the run's. It reads what is piped.
. "$(dirname "$0")/common.sh"
. "$here/linux.sh"
packages

cat >hello.c <<'C'
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
static unsigned id_at(off_t base) {
    const int memory = open("/dev/mem", O_RDONLY | O_SYNC);
    const volatile unsigned* const engine = mmap(NULL, 4096, PROT_READ, MAP_SHARED, memory, base);
    return engine == MAP_FAILED ? 0 : *engine;
}
int main(int argc, char** argv) {
    FILE* const file = fopen("data", "r");
    int number = 0;
    if (file == NULL || fscanf(file, "%d", &number) != 1) return 1;
    for (int n = 1; n < argc; ++n) printf("[%s]", argv[n]);
    printf(" %.6f\n", sqrt(number));
    int sum = 0, rest = 0;
    while (scanf("%d", &number) == 1) sum += number;
    while (getchar() != EOF) ++rest;
    printf("sum %d, rest %d, %s\n", sum, rest, feof(stdin) && getchar() == EOF ? "the end" : "no end");
    printf("engines %x, %x\n", id_at(0x43C00000), id_at(0x43C30000));
    return 3;
}
C
compile hello.c -o hello -lm
echo 2 >data

# The input has no line end at its end, but characters that mean something to a terminal. The console's output is what
# the program says. It finds every engine of the fabric.
status=0
printf '3\n4\nrest\x03\x04' |
    "$tabletop" run zynq --set engines=2 --stats stats.json --linux-file data --linux ./hello 'two words' "it's" -l >out 2>err || status=$?
((status == 1)) || fail "exit code $status: $(<err)"
printf "[two words][it's][-l] 1.414214\nsum 7, rest 6, the end\nengines 43344d4d, 43344d4d\n" | diff - out || fail "not what the program says"
contains err "the program's exit status: 3"
contains stats.json '"exit_status": 3'
contains stats.json '"libc6": '

# Standard output is the console's where there is no terminal.
run 0 run de1_soc --stats stats.json --linux draw
tr -d '\r' <out >console
[[ $(<console) == 'drawn, sum 0x'* ]] || fail "the console: $(<console)"
contains stats.json '"exit_status": 0'
