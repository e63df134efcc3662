#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Two machines to the full board in every view and build, the paper's tables in full, and the same games through the RTL.
. "$(dirname "$0")/common.sh"

# Self play: the RTL picosecond for picosecond as the ca view, the other builds and views stone for stone.
moves() { sed -n 's/^ *"moves": //p' "$1"; }
run 0 run spartan --player spartan --serial-log ca.log --stats ca.json
run 0 run spartan --player spartan --serial-log rtl.log --view rtl
cmp ca.log rtl.log
for option in --view=at --set=engine.weights_update=influenced --set=engine.board_memory=block_ram --set=engine.scan_lines=4; do
    run 0 run spartan --player spartan --stats other.json "$option"
    contains other.json '"stones": 361'
    [[ $(moves other.json) == "$(moves ca.json)" ]] || fail "$option: other stones"
done
run 0 run spartan --player spartan --vcd ca.vcd --serial-log again.log
cmp ca.log again.log

# 25 games a row; the machine is legal and answers in all of them.
"$here/../bench/match_tables.sh" "$(dirname "$tabletop")" >tables
(($(grep -c '^Illegal moves: [a-z]* 0, [a-z]* 0. Silent games: 0.$' tables) == 12)) || fail "$(grep -A3 Illegal tables)"
contains tables 'black      25       25        0      0          0    13.2     13    17'

# A match through the RTL is the match.
for view in ca rtl; do
    run 0 match spartan --player hard --games 10 --seed 5 --jobs 2 --view "$view" --json "$view.json"
done
cmp ca.json rtl.json
