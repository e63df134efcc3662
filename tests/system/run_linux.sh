#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Debian's kernel on both machines, each with a program, whose exit status is the run's.
. "$(dirname "$0")/common.sh"
. "$here/linux.sh"
packages

cat >hello.c <<'C'
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
    FILE* const file = fopen("data", "r");
    int number = 0;
    if (file == NULL || fscanf(file, "%d", &number) != 1) return 1;
    for (int n = 1; n < argc; ++n) printf("[%s]", argv[n]);
    printf(" %.6f\n", sqrt(number));
    return 3;
}
C
compile hello.c -o hello -lm
echo 2 >data

boot 1 zynq --linux-file data --linux ./hello 'two words' "it's" -l
[[ $(<console) == "[two words][it's][-l] 1.414214" ]] || fail "the console: $(<console)"
contains err "the program's exit status: 3"
contains stats.json '"exit_status": 3'
contains stats.json '"libc6": '

# Standard output is the console's where there is no terminal.
run 0 run de1_soc --stats stats.json --linux draw
tr -d '\r' <out >console
[[ $(<console) == 'drawn, sum 0x'* ]] || fail "the console: $(<console)"
contains stats.json '"exit_status": 0'
