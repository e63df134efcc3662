#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# More heuristic engines that are wrong in one line, as a user's: sign-off finds them.
. "$(dirname "$0")/common.sh"
. "$here/designs/heuristic_copies.sh"

found 'connect4_heuristic answers' $own rtl connect4_heuristic.sv "s/rows\[2\*n+:2\] == 2'b10/rows[2*n+:2] != 2'b01 \&\& occupied[n]/"
found 'connect4_heuristic answers' $own rtl connect4_heuristic.sv "s/flag <= rdata != 32'd0/flag <= rdata[0]/"
found 'connect4_heuristic answers' $own rtl connect4_heuristic.sv 's/MOVE_WORD = 4.d7/MOVE_WORD = 4'"'"'d8/'
found 'connect4_heuristic answers' $other designs board_player.sv "s/round < 3'd4 ?/round < 3'd5 ?/"
found 'connect4_heuristic answers' $other designs board_player.sv 's/q\[13:0\]/{2'"'"'b0, q[11:0]}/'
# Cycles alone.
mutant rtl connect4_heuristic.sv "s/MOVE_CYCLES = 4'(PIPELINE)/MOVE_CYCLES = 4'(PIPELINE + 2)/"
run 1 signoff --rtl engine=mutant/rtl/heuristic_engine.toml --count 40
contains out 'cycles later in the mean, by at most'
