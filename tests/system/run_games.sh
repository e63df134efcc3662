#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whole games on the real firmware.
. "$(dirname "$0")/common.sh"

# A scripted game to each ending. A script that does not hear what it waits for ends the run with exit code 1.
for ending in won lost drawn; do
    run 0 run zynq --set engine.depth=1 --uart1 "script:$here/games/$ending.script" --stats stats.json
    contains stats.json '"end": "players_done"'
done

# A player that plays many games; every one ends, nobody breaks the rules, and the firmware says goodbye.
run 0 run zynq --set engine.depth=3 --player random --games 20 --seed 7 --uart0 file:uart0.txt --stats stats.json
contains stats.json '"end": "players_done"'
contains stats.json '"games": 20'
contains stats.json '"undecided": 0'
contains stats.json '"machine_illegal": 0'
(($(grep -cE '"moves": "[1-7]{7,42}"' stats.json) == 20)) || fail "games without their moves: $(grep moves stats.json)"
[[ ! -s uart0.txt ]] || fail "the game talks on uart0: $(<uart0.txt)"

# The user sees the game and its result; with standard output on another line, that line alone.
run 0 run zynq --set engine.depth=1 --player greedy --seed 5
contains out 'Your move (1-7): '
contains out 'Goodbye.'
contains err 'uart1: games 1: won by the machine '
contains err 'seed 5'
run 0 run zynq --set engine.depth=1 --player greedy --uart0 stdio
[[ ! -s out ]] || fail "the game is on uart0: $(<out)"

run 0 run zynq --set engine.depth=1 --player greedy --stats -
[[ $(head -c 1 out) == '{' && $(tail -n 1 out) == '}' ]] || fail "more than statistics: $(head -3 out)"

# Both builds of the engine make the same moves; alpha-beta needs fewer nodes, so less time.
for alpha_beta in on off; do
    run 0 run zynq --set engine.depth=7 --set engine.alpha_beta=$alpha_beta --player greedy --stats $alpha_beta.json
done
time_of() { sed -n 's/.*"simulated_ps": \([0-9]*\),/\1/p' "$1"; }
(($(time_of on.json) < $(time_of off.json))) || fail "alpha-beta takes longer"
