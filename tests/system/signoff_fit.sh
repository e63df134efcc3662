#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The fitted constants of every `at` view are those that `signoff --fit` prints; whoever changes a core, a stimulus or a
# constant fits again.
. "$(dirname "$0")/common.sh"

# fitted TIMING_HEADER: every NAME NUMBER that was printed is `NAME = NUMBER` there.
fitted() {
    local name value count=0
    while read -r name value; do
        tr -d "'" <"$here/../../models/engines/$1" | grep -qE "\b$name = $value;" || fail "$1: $name is not $value"
        count=$((count + 1))
    done < <(grep -oE '[a-z_0-9]+ [0-9]+(,|;)' out | grep -vE '^(searches|stones)' | tr -d ',;')
    ((count >= 2)) || fail "no constants in $(<out)"
}

run 0 signoff connect4_minimax --fit
fitted connect4_minimax/timing.h
run 0 signoff connect6_threat --fit
fitted connect6_threat/timing.h
