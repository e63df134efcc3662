#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the heuristic engine and its memory: every build, `ca` to 0 cycles, and what the boards reach.
. "$(dirname "$0")/common.sh"

count() { grep -c "\"$1\": $2" "$3" || true; }

# check FILE ENTRIES: all passed, none with a functional difference.
check() {
    (($(count passed true "$1") == $2 + 1)) || fail "not all passed: $(<"$1")"
    (($(count functional_differences 0 "$1") == $2)) || fail "differences: $(<"$1")"
    (($(count transactions 0 "$1") == 0)) || fail "an entry without transactions: $(<"$1")"
}

run 0 signoff connect4_heuristic --count 300 --json engine.json
mapfile -t variants < <(sed -n 's/^\([^#:]*\):.*/\1/p' "$here/../../rtl-wrappers/connect4_heuristic/variants.txt")
check engine.json $((2 * ${#variants[@]}))
for variant in "${variants[@]}"; do
    contains engine.json "\"variant\": \"$variant\""
done
contains out 'coverage, The full module: '
contains out 'coverage, Runs: a run of every length in every direction of each player 56 of 56'

run 0 signoff connect4_heuristic --view ca --json whole.json
for name in 'every wait for the poll' 'trap' 'last: into a full column' 'column 0 has the only trap' \
    'the first trap is refused, and another would do' 'u is full' 'both ports write word 0 at one edge' \
    'both ports write word 7 at one edge' 'full module: the sum goes round' 'full module: a threat of 31 is left out'; do
    contains whole.json "\"name\": \"$name\""
done
grep '^connect4_heuristic\|^coverage' out >coverage
(! grep 'not: ' coverage) || fail "not all of the page is reached: $(<coverage)"
grep -oE '[0-9]+ of [0-9]+' coverage | awk '$1 != $3 { print; exit 1 }' || fail "not all of the page: $(<coverage)"
(($(grep -c '^coverage, Cycles' coverage) == ${#variants[@]})) || fail "not of every build: $(<coverage)"
positions=$(grep -m 1 '"transactions"' whole.json | tr -dc 0-9)
((positions > 60000)) || fail "only $positions transactions"

run 0 signoff on_chip_sram --count 2000 --json memory.json
check memory.json 4
(($(count max '0$' memory.json) == 4)) || fail "the memory is not exact: $(<memory.json)"

# Same seed, same figures but for the speed; another seed, other traffic.
n=0
for seed in 5 5 6; do
    run 0 signoff connect4_heuristic --view ca --count 40 --seed $seed --json "r$((++n)).json"
done
counts() { grep '"accesses"' "$1"; }
cmp <(counts r1.json) <(counts r2.json) || fail "not repeatable"
cmp -s <(counts r1.json) <(counts r3.json) && fail "the seed changes nothing"

refused connect4_heuristic signoff connect4_heuristics
