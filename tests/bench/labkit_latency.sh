#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Measures from the switch to the next turn on the labkit, over the rounds of ten games of the random player:
#     labkit_latency.sh [PROGRAM] [--set KEY=VALUE]..    the table of the machine's page
. "$(dirname "$0")/common.sh"

program=$root/build/release/tabletop
if (($# > 0)) && [[ $1 != -* ]]; then
    program=$1
    shift
fi
built "$program"

"$program" run labkit --player random --games 10 "$@" </dev/null 2>&1 >/dev/null | awk '
    / rounds?, ms / {
        print "| " $1 " rounds | least, ms | mean, ms | most, ms | budget |\n|---|---|---|---|---|"
        rows = 1
        next
    }
    /^table: / { rows = 0 }
    rows {
        name = substr($0, 1, 36)
        sub(/ *$/, "", name)
        split(substr($0, 37), number, " ")
        budget = substr($0, 73)
        printf "| %s | %s | %s | %s | %s |\n", name, number[1], number[2], number[3], budget
        found = 1
    }
    END { exit !found }'
