#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A person at the labkit's table: scripts that wait for the screen, what is typed at a pipe, a terminal and the keys of a
# display, and runs that are repeated from their logs.
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


# Hands that do what is typed, here from a file: the short lines, and one that is wrong.
two=('played 50-41 50-41;21-32 -' 'played 41-30 41-30;10-21 -')
typed() {
    local status=0
    "$tabletop" run labkit "$@" <lines >out 2>err || status=$?
    ((status == 0)) || fail "exit code $status: $(<err)"
}
printf '%s\n' 'set up' '@ 100 ms' '' '~ turn' 50-41 '@ 60 ms' s5 '~ turn' s5 '@ 60 ms' hello 'move 41 40' 41-30 \
    '@ 60 ms' s5 '~ turn' s5 'light 45' >lines
typed --table keys "${right[@]}" --stats stats --serial-log log --display png:typed
contains err 'end: idle'
contains out 'unknown "hello"; there are @, ~, '
contains out '40 is a light square'
same_pictures typed "${two[@]}"

# The log has what was done, at its time, and the link's bytes without idle ones. It repeats the run, with the PC or
# without it.
contains log '"platform":"labkit","main_clock":"64.8 MHz"}'
contains log '{"t_ps":0,"end_ps":0,"cycle":0,"port":"table","dir":"to_device","act":"put red 50"}'
contains log '"t_ps":100000000000,"end_ps":130000000000,"cycle":6480000,"port":"table","dir":"to_device","act":"press enter'
contains log '"port":"table","dir":"to_device","act":"light 45"}'
(($(grep -c '"port":"link","dir":"from_device","byte":' log) == 24)) || fail "$(<log)"
(($(grep -c '"port":"link","dir":"to_device","byte":' log) == 48)) || fail "$(<log)"
grep -m1 'from_device' log | finds '"byte":232}' || fail "$(grep -m1 from_device log)"
run 0 run labkit --table replay:log "${right[@]}" --stats stats --serial-log again --display png:repeated
same_pictures replayed "${two[@]}"
cmp log again
diff -r typed repeated
run 0 run labkit --table replay:log --link replay:log "${right[@]}" --stats stats --serial-log without
same_pictures 'without a PC' "${two[@]}"
cmp log without

# So does that of a player, of hands in the picture, and of a reset in the middle.
run 0 run labkit --player random --seed 3 --serial-log log --set camera.noise=32
run 0 run labkit --table replay:log --serial-log again --set camera.noise=32
cmp log again
{
    begin
    printf '%s\n' 'move 50 41' 'hand 300 400 200 80 dark 500 ms' 'glare 1 2 3 4 5 ms' '@ 60 ms' 'switch 5 on' '@ 25 ms' reset \
        'switch 5 off' 'move 41 50' 'hold left' '@ 20 ms' 'release left' '@ 100 ms' 'press enter 30 ms' '~ turn'
    turn 'move 50 41'
} >script
table --serial-log log
contains log '"port":"reset","dir":"to_device","pin":0,"level":1}'
run 0 run labkit --table replay:log --link replay:log "${right[@]}" --serial-log again
cmp log again

# A person who plays: the pieces are put down, moved and taken away for the moves that are typed.
printf '%s\n' help 50-32 50-41 moves 41-30 52-41 54-43 >lines
typed --player human --stats stats
contains err 'end: players_done'
contains err 'table: 0 won, 0 lost, 0 drawn; 4 moves, 0 pictures refused'
contains out '50-32 is not legal here; there are 50-41 52-41'
contains out ' 4   o   .   .   .'
same_pictures human "${two[@]}" 'played 52-41 52-41;32-50 takes 41 -' 'played 54-43 54-43;01-10 -'

# A person plays at the keys of a terminal, which shows the picture.
export TERM=xterm-256color
in_terminal() {
    rm -f keys shown
    mkfifo keys
    script -qfec "stty cols 120 rows 40; $1" shown <keys >typed_at 2>&1 &
    child=$!
    exec 4>keys
}
ends() {
    local status=0
    wait "$child" || status=$?
    child=
    exec 4>&-
    ((status == $1)) || fail "exit code $status instead of $1: $(tail -c 300 shown | cat -v)"
}
# logged TEXT: waits until the log has it. shows TEXT: until the terminal has been shown it.
logged() { comes "$1" log; }
shows() { comes "$1" shown; }
comes() {
    local attempts=0
    until grep -qaF -- "$1" "$2" 2>/dev/null; do
        ((++attempts < 1200)) || fail "never \"$1\" in $2: $(tail -c 600 log) $(tail -c 600 shown | cat -v)"
        sleep 0.05
    done
}
rm log
in_terminal "'$tabletop' run labkit --table keys --display terminal --serial-log log --stats stats"
logged '"platform"'
printf 'set uq\x7fp\r' >&4
logged 'put red 76'
printf 's4\r\033[C\033[C' >&4
logged '"act":"switch 4 on"'
logged '"act":"release right"'
printf '2\r\r' >&4
logged '"act":"press enter 30000000000 ps"'
printf 'wave' >&4
shows '> wave'
printf '\x03' >&4
ends 130
(($(grep -c '"act":"hold right"' log) == 2)) || fail "$(<log)"
contains log '"act":"press 2 16717000000 ps"'
run 0 run labkit --table replay:log --serial-log again
cmp log again

# A person who plays there.
rm log
in_terminal "'$tabletop' run labkit --player human --display terminal ${right[*]} --serial-log log --stats stats"
logged '"act":"press enter'
printf '50-32\r' >&4
shows '50-32 is not legal here; there are 50-41'
printf '50-41\r' >&4
logged '"port":"link","dir":"to_device"'
printf 'quit\r' >&4
ends 0
same_pictures 'a person at a display' 'played 50-41 50-41;21-32 -'

# A person at a terminal without a picture.
rm log
in_terminal "'$tabletop' run labkit --player human --serial-log log --stats stats"
logged '"act":"press enter'
printf '50-41\r' >&4
logged '"port":"link","dir":"to_device"'
printf 'quit\r' >&4
ends 0
same_pictures 'a person at a terminal' 'played 50-41 50-41;21-32 -'

# A log that has no answer is a PC that does not answer.
echo '{"t_ps":1,"port":"link","dir":"to_device","byte":1}' >few
run 2 run labkit --link replay:few
contains err 'the machine has not answered 3 times'

# What is wrong with a log.
echo 'no line' >wrong
refused 'wrong:1: not a line of a serial log' run labkit --table replay:wrong
refused 'wrong:1: not a line of a serial log' run labkit --link replay:wrong
echo '{"t_ps":1,"port":"table","dir":"to_device","act":"take 50"}' >wrong
refused 'wrong:1: there is no piece on 50' run labkit --table replay:wrong
echo '{"t_ps":1,"port":"link","dir":"to_device","byte":256}' >wrong
refused 'wrong:1: "byte" is more than 255' run labkit --link replay:wrong
printf '%s\n' '{"t_ps":2,"port":"table","dir":"to_device","act":"set up"}' \
    '{"t_ps":1,"port":"table","dir":"to_device","act":"take 50"}' >wrong
refused 'wrong:2: the line is earlier than the one before it' run labkit --table replay:wrong
refused 'replay needs a file' run labkit --table replay:
refused '--games: there is no player' run labkit --table replay:log --games 2
