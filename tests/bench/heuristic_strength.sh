#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# heuristic_strength.sh [BUILD_FOLDER [GAMES]]: each generation of the DE1-SoC's engine, with the machine around it, against
# our players: GAMES a colour (20) against random, and one a colour against those that always play the same.
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release}/tabletop
games=${2:-20}
built "$tabletop"
[[ $games =~ ^[1-9][0-9]{0,5}$ ]] || give_up "GAMES is a number from 1 to 999999, not $games"

for generation in 1 2 3; do
    for player in random greedy perfect; do
        echo "== generation $generation"
        count=2
        [[ $player != random ]] || count=$((2 * games))
        "$tabletop" match de1_soc --player "$player" --colour both --games "$count" --seed 1 --jobs "$(nproc)" \
            --set engine.generation=$generation 2>/dev/null
        echo
    done
done
