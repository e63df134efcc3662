#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the Connect6 machine: `ca` is exact to the cycle in every variant, byte by byte and over the line, and so
# is our own player put in as a user's RTL.
. "$(dirname "$0")/common.sh"

player=$here/../../rtl-wrappers/connect6_threat/connect6_player
exact() { # FILE ENTRIES: so many entries without a difference
    (($(grep -c '"functional_differences": 0' "$1") == $2)) || fail "differences: $(<"$1")"
    contains "$1" '"passed": true'
}

run 0 signoff uart connect6_threat spartan --view ca --count 12 --json ca.json --report page
exact ca.json 5
(($(grep -c '"max": 0$' ca.json) == 5)) || fail "cycles differ: $(<ca.json)"
for variant in full influenced cycles_per_tick_28 cycles_per_tick_5; do
    contains ca.json "\"variant\": \"$variant\""
done
contains page/signoff.md "No difference."
grep -q '"searches": [1-9]' ca.json || fail "no replies were compared"

run 0 signoff uart --view at --count 300 --json uart_at.json
exact uart_at.json 2
run 0 signoff connect6_threat --view at --count 12 --json at.json
exact at.json 2
contains at.json '"mean_percent"'
run 0 signoff spartan --view at --count 1
contains err "signed off in view ca"

# Same seed, same figures but for the speed.
counts() { grep -E '"(searches|accesses)"' "$1"; }
run 0 signoff connect6_threat --view ca --count 3 --seed 5 --json seed1.json
run 0 signoff connect6_threat --view ca --count 3 --seed 5 --json seed2.json
run 0 signoff connect6_threat --view ca --count 3 --seed 6 --json seed3.json
cmp <(counts seed1.json) <(counts seed2.json) || fail "not repeatable"
cmp -s <(counts seed2.json) <(counts seed3.json) && fail "the seed changes nothing"

run 0 signoff connect6_threat --fit --count 40
contains out "connect6_threat: per_1000_windows 9"
refused uart signoff uart --fit

refused connect6_threat signoff connect6_threats
refused nowhere signoff --rtl connect6_threat=nowhere.toml
refused ca signoff --rtl connect6_threat=$player.toml --view at
refused connect6_threat signoff --rtl uart=$player.toml

# A user's own RTL in place of ours: at the clock and the rate of its description.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff --rtl connect6_threat=$player.toml --count 1 --json own.json
exact own.json 1
contains own.json '"name": "corner_diagonals"'
contains own.json '"name": "stones_outside"'
[[ $(grep -o '"searches": [0-9]*' own.json) != '"searches": 0' ]] || fail "nothing was compared"
