#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# heuristic_strength.sh [BUILD_FOLDER [GAMES]]: each generation of the DE1-SoC's engine, with the machine around it, against
# our players: GAMES a colour (20) against random, and one a colour against those that always play the same; the third
# generation, without a machine, is one of them. Then the third one with a look for the human's traps against itself without,
# each after one move by lot, five times as many games.
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release}/tabletop
games=${2:-20}
built "$tabletop"
[[ $games =~ ^[1-9][0-9]{0,5}$ ]] || give_up "GAMES is a number from 1 to 999999, not $games"

third="exec:heuristic_player.py engine.generation=3"
PATH=$root/tests/bench:$PATH
TABLETOP=$(realpath "$tabletop")
export TABLETOP

for engine in generation=1 generation=2 generation=3 "generation=3 human_traps=on"; do
    settings=()
    for setting in $engine; do settings+=(--set "engine.$setting"); done
    for player in random greedy perfect "$third"; do
        echo "== $engine"
        count=2
        [[ $player != random ]] || count=$((2 * games))
        "$tabletop" match de1_soc --player "$player" --colour both --games "$count" --seed 1 --jobs "$(nproc)" \
            "${settings[@]}" 2>/dev/null
        echo
    done
done
by_lot="exec:heuristic_player.py random=1"
"$tabletop" match de1_soc --player "$by_lot engine.human_traps=on" --against "$by_lot" --colour both \
    --games "$((10 * games))" --seed 1 --jobs "$(nproc)" 2>/dev/null
