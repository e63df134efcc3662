#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# heuristic_strength.sh [BUILD_FOLDER [GAMES]]: each generation of the DE1-SoC's engine, with the machine around it, against
# our players: GAMES a colour (20) against random, and one a colour against those that always play the same; the third
# generation, without a machine, is one of them. Then builds against each other, each after one move by lot, or three,
# five times as many games: with a look for the human's traps and without, the generations, with own wins first and
# without, and further ahead against one move.
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release}/tabletop
games=${2:-20}
built "$tabletop"
[[ $games =~ ^[1-9][0-9]{0,5}$ ]] || give_up "GAMES is a number from 1 to 999999, not $games"

third="exec:heuristic_player.py engine.generation=3"
PATH=$root/tests/bench:$PATH
TABLETOP=$(realpath "$tabletop")
export TABLETOP

# The published design may answer with its middle column when that is full; the game is lost then, and that is no
# reason to end.
play() {
    "$tabletop" match de1_soc "$@" --seed 1 --jobs "$(nproc)" 2>/dev/null || (($? == 1))
}

for engine in generation=1 generation=2 generation=3 "generation=3 human_traps=on"; do
    settings=()
    for setting in $engine; do settings+=(--set "engine.$setting"); done
    for player in random greedy perfect "$third"; do
        echo "== $engine"
        count=2
        [[ $player != random ]] || count=$((2 * games))
        play --player "$player" --colour both --games "$count" "${settings[@]}"
        echo
    done
done
# against SETTING SETTING [MOVES]: games of two builds of the third generation, or of another, after so many moves of each
# by lot (1).
against() {
    echo "== $1 against $2"
    play --player "exec:heuristic_player.py random=${3:-1} engine.$1" \
        --against "exec:heuristic_player.py random=${3:-1} engine.$2" --colour both --games "$((10 * games))"
    echo
}
against human_traps=on human_traps=off
against generation=2 generation=1
against generation=3 generation=2
against win_first=on win_first=off
for moves in 2 3 4; do against lookahead=$moves lookahead=1 3; done
