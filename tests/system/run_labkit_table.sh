#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A person at the labkit's table: scripts that wait for the screen.
. "$(dirname "$0")/common.sh"
. "$here/labkit_common.sh"

# A script that waits for the screen knows no times: whatever the PC takes, and with the search's time in the game.
cat >waiting <<'END'
~ pieces
set up
press enter 30 ms
~ turn
move 50 41
@ 50 ms
switch 5 on
~ turn
switch 5 off
move 41 32
move 52 43
@ 50 ms
switch 5 on
~ rejected
switch 5 off
move 43 52
move 32 30
@ 50 ms
switch 5 on
~ turn
END
for how in ai.time=0s ai.time=7s; do
    run 0 run labkit --table script:waiting "${right[@]}" --set $how --stats stats
    contains err 'end: players_done'
    same_pictures $how 'played 50-41 50-41;21-32 -' 'rejected - - 32,41,43,52' 'played 41-30 41-30;10-21 -'
done
# Called illegal, and the game's end: a draw after one move.
{ begin && printf '%s\n' 'move 50 32' '@ 50 ms' 'switch 5 on' '~ rejected' 'switch 5 off' 'move 32 41' '@ 50 ms' \
    'switch 5 on' '~ over'; } >script
table --set rules.draw=1
same_pictures over 'illegal 50-32 50-32, illegal 32,50' 'played 50-41 50-41, draw -'

# What never comes ends the run with the line that waits for it.
printf '~ pieces\nset up\n\n~ over\n' >script
run 1 run labkit --table script:script "${right[@]}"
contains err 'end: idle'
contains err 'table: script:4: "~ over" never came'
{ begin && printf '%s\n' 'move 50 41' '@ 50 ms' 'switch 5 on' '~ turn'; } >script
run 1 run labkit --table script:script "${right[@]}" --set fault=stuck_alternate
contains err 'table: script:19: "~ turn" never came'

# At 45 per cent of the light pieces are missing; at 60 and at 130 all is well.
for light in 45 60 130; do
    { begin && echo "light $light" && turn 'move 50 41'; } >script
    table
    [[ $light == 45 ]] && expected='rejected - - ' || expected='played 50-41 50-41;21-32 -'
    [[ $(judged stats) == "$expected"* ]] || fail "light $light: $(judged stats)"
done
