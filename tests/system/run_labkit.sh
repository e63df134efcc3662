#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit's checkers machine: whole games, what its camera may and may not see, faults, a PC of somebody else's,
# resets, recordings and pictures; what it refuses.
. "$(dirname "$0")/common.sh"

# What became of each picture: outcome, sent, messages, reject marks.
judged() {
    python3 - "$1" <<'PYTHON'
import json, sys
for one in json.load(open(sys.argv[1])).get("pictures", []):
    print(one["outcome"], one["sent"] or "-", ";".join(one["messages"]) or "-", ",".join(one["reject"]) or "-")
PYTHON
}

# same_pictures NAME LINE..: of the last run.
same_pictures() {
    local name=$1
    shift
    printf '%s\n' "$@" >expected
    judged stats >pictures || fail "$(<stats)"
    diff pictures expected >&2 || fail "other pictures: $name"
}

right=(--set grid.x0=164 --set grid.y0=58 --set grid.dx=56 --set grid.dy=52)

# begin: the pieces, and the end of the calibration. turn LINE..: what is done at the table, then the switch.
begin() {
    for square in 50 52 54 56 61 63 65 67 70 72 74 76; do echo "put red $square"; done
    printf '@ 100 ms\npress enter 30 ms\n@ 100 ms\n'
}
turn() {
    printf '%s\n' "$@" '@ 60 ms' 'switch 5 on' '@ 200 ms' 'switch 5 off' '@ 60 ms'
}
table() {
    run 0 run labkit --table script:script "${right[@]}" --stats stats "$@"
    contains err 'end: players_done'
}

# Games of both players.
run 0 run labkit --stats stats
contains err 'end: players_done; simulated 81.490000 s'
contains err '86 rounds, ms'
contains err 'table: 0 won, 0 lost, 1 drawn; 86 moves, 0 pictures refused (seed 1)'
(($(judged stats | grep -c ^played) == 86)) || fail "$(judged stats)"
[[ $(judged stats | tail -1) == 'played 34-23 34-23, draw -' ]] || fail "$(judged stats | tail -1)"
run 0 run labkit --player random --seed 5 --games 3 --stats stats --set ai.horizon=4
contains err 'table: 0 won, 3 lost, 0 drawn; '
run 0 run labkit --player table=random --seed 5 --games 3 --stats again --set ai.horizon=4 --vcd wave
for name in rst button.enter switch.5 referee.freeze referee.send_move link.message_flag referee.reject; do
    variables wave | grep -qx "tabletop.$name" || fail "$name is not in the waveform"
done
diff <(judged stats) <(judged again)
run 0 run labkit --view at --view link=ca --games 2 --set rules.preset=american --set camera.noise=32 --set ai.tie=random
contains err '0 pictures refused'

# The same piece in two rounds, in pictures that are not the best; the published defect loses its landing square.
{ begin && turn 'move 50 41' && turn 'move 41 30'; } >script
first='played 50-41 50-41;21-32 -'
two=("$first" 'played 41-30 41-30;10-21 -')
for how in '' camera.noise=48 camera.light=warm camera.light=cool camera.light=dim camera.light=bright; do
    table ${how:+--set "$how"}
    same_pictures "$how" "${two[@]}"
done
table --set camera.noise=64
same_pictures 'noise 64' "${two[@]}"
table --set camera.noise=16 --set camera.tilt=2000 --set camera.keystone=40
same_pictures tilt "${two[@]}"
table --set camera.noise=16 --set grid.x0=172 --set grid.y0=66
same_pictures 'grid off by 8' "${two[@]}"
table --set fault=lost_landing
same_pictures lost_landing "$first" 'rejected - - 30'
for v in at ca; do
    table --view $v --view link=ca --view referee=rtl
    same_pictures "$v with a Verilated referee" "${two[@]}"
done

# What is more than one move is marked, and nothing is sent.
own='50,52,54,56,61,63,65,67,70,72,74,76'
table --set grid.x0=180 --set grid.y0=74
same_pictures 'grid off by 16' "rejected - - $own" "rejected - - $own"
table --set camera.noise=64 --set camera.light=veil_40
(($(judged stats | grep -c '^rejected - - ') == 2)) || fail "$(judged stats)"
{
    begin
    turn 'move 50 41' 'move 52 43'
    turn 'move 43 52' 'put red 32'
    turn 'take 32' 'take 41' 'hand 300 400 200 80 dark 500 ms'
    turn 'put red 41' '@ 400 ms'
    turn
} >script
table
mapfile -t got < <(judged stats)
[[ ${got[0]} == 'rejected - - 41,43,50,52' ]] || fail "two pieces moved: ${got[0]}"
[[ ${got[1]} == 'rejected - - 32,41,50' ]] || fail "a piece added: ${got[1]}"
[[ ${got[2]} == 'rejected - - '* ]] || fail "a hand: ${got[2]}"
[[ ${got[3]} == "$first" ]] || fail "after all that: ${got[3]}"
[[ ${got[4]} == 'unchanged - - -' ]] || fail "nothing moved: ${got[4]}"

# A captured piece that is left lying. 32x50 takes 41.
{
    begin
    turn 'move 50 41'
    turn 'move 41 30'
    turn 'move 52 41'
    turn 'move 54 43'
    turn 'move 43 54' 'take 41' 'move 54 43'
} >script
table
same_pictures 'left lying' "${two[@]}" 'played 52-41 52-41;32-50 takes 41 -' 'rejected - - 41,43,54' \
    'played 54-43 54-43;01-10 -'

# A forbidden move is taken back and asked for again; as published, nothing moves any more.
{ begin && turn 'move 50 32' && turn 'move 32 41' && turn; } >script
table
same_pictures 'forbidden' 'illegal 50-32 50-32, illegal 32,50' "$first" 'unchanged - - -'
table --set illegal=halt
same_pictures 'halt' 'unfinished 50-32 50-32, illegal -'

# A PC that does not toggle its bit gets one byte through, again after every timeout.
{ begin && turn 'move 50 41' && turn; } >script
table --set fault=stuck_alternate
same_pictures 'stuck' 'unfinished 50-41 - -'
run 2 run labkit --set fault=stuck_alternate
contains err 'end: player_failed'

# Reset in the middle of a round: pieces at their beginnings, calibrated again, it plays on.
{
    begin
    printf '%s\n' 'move 50 41' '@ 60 ms' 'switch 5 on' '@ 25 ms' reset '@ 20 ms' 'switch 5 off' 'move 41 50' '@ 100 ms' \
        'press enter 30 ms' '@ 100 ms'
    turn 'move 50 41'
} >script
table --view referee=rtl
same_pictures reset 'reset - - -' "$first"
