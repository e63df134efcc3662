#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# heuristic_care.sh [BUILD_FOLDER [GAMES]]: what the DE1-SoC's engine overlooks in GAMES games (3000), by generation and
# by lookahead, without win_first and with it: own wins, wins of the other side, and moves that let the other side win
# (heuristic_care.py).
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release}/tabletop
games=${2:-3000}
built "$tabletop"
TABLETOP=$(realpath "$tabletop")
[[ $games =~ ^[1-9][0-9]{0,5}$ ]] || give_up "GAMES is a number from 1 to 999999, not $games"
export TABLETOP

for engine in generation=1 generation=2 generation=3 "generation=3 human_traps=on" \
    lookahead=2 lookahead=3 lookahead=4; do
    for wins in off on; do
        settings=()
        for setting in $engine win_first=$wins; do settings+=("engine.$setting"); done
        "$root/tests/bench/heuristic_care.py" "$games" "${settings[@]}"
    done
done
