#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit's checkers machine: whole games, what its camera may and may not see, faults, a PC of somebody else's,
# resets, recordings and pictures; what it refuses.
. "$(dirname "$0")/common.sh"

. "$here/labkit_common.sh"

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
    variables wave | finds -x "tabletop.$name" || fail "$name is not in the waveform"
done
diff <(judged stats) <(judged again)
run 0 run labkit --view at --games 2 --set rules.preset=american --set camera.noise=32 --set ai.tie=random
contains err '0 pictures refused'

# Games of neighbouring seeds have nothing to do with each other; the first game of a series is a series of one.
for seed in 5 6; do
    run 0 run labkit --player random --seed $seed --games 2 --stats stats
    judged stats | awk -v seed=$seed '{ print > "game." seed "." (game + 1) } / won|, draw/ { ++game }'
done
[[ -s game.5.2 && -s game.6.2 ]] || fail "$(wc -l game.*)"
! cmp -s game.5.2 game.6.1 || fail 'the second game of seed 5 is the first of seed 6'
run 0 run labkit --player random --seed 6 --stats stats
judged stats | cmp - game.6.1

# Ready by image: the picture has to stand for 16 frames of the screen from when the piece was put down; the switch means
# nothing. Then a round is its steps.
run 0 run labkit --player random --set ready=image --stats stats
contains err '0 pictures refused'
python3 - <<'PYTHON' || fail "$(<err)"
import json

cycles = json.load(open("stats"))["rounds"]["cycles"]
steps = ("debounce", "scan", "locate", "link", "pc", "updates")
for n, whole in enumerate(cycles["round"]):
    assert 16 * 1083264 < whole < 20 * 1083264, whole
    assert cycles["debounce"][n] == 0 and sum(cycles[step][n] for step in steps) == whole
    assert 0 < cycles["screen"][n] <= 1083264
PYTHON

# Captures between the same two squares on several ways, and in circles.
run 0 run labkit --games 8 --player random --set rules.preset=american --set rules.kings=fly \
    --set rules.men_capture=both --set rules.crowning=run_on --set rules.draw=10
contains err 'end: players_done'

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
table --view at
same_pictures at "${two[@]}"
table --view at --view referee=rtl
same_pictures 'a Verilated referee' "${two[@]}"

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

# A quiet link sends the same in the same cycles; the digits show either half of the display array, as the stats do.
{ begin && turn 'move 50 41'; } >script
table --serial-log stream --set hexdisplay=low --vcd wave
same_pictures low "$first"
contains stats '"hexdisplay": "0060666066666666"'
variables wave | finds -x tabletop.hexdisplay || fail 'the digits are not in the waveform'
table --serial-log quiet --set link.idle=quiet --set hexdisplay=high
same_pictures high "$first"
contains stats '"hexdisplay": "4444444444400004"'
cmp stream quiet
refused 'usb_link has no rtl view that is quiet without a message' run labkit --view link=rtl --set link.idle=quiet

# They show counts of pixels, too, two digits a square: 81 of 81 in a picture without noise, of one colour or the other.
{ begin && turn 'take 72' 'put blue 72' 'move 50 41'; } >script
# counts DIGITS SET..
counts() {
    local digits=$1
    shift
    table "$@"
    contains stats "\"hexdisplay\": \"$digits\""
}
counts 5151005151515151 --set hexdisplay=red --vcd wave
variables wave | finds -x tabletop.hexdisplay || fail 'the counts are not in the waveform'
counts 0000510000000000 --set hexdisplay=blue --view at
counts 5151510000000051 --set hexdisplay=red --set hexrows=2
counts 0000000000000000 --set hexdisplay=red --set hexrows=1
refused 'checkers_vision has no rtl view that shows its counts' run labkit --view vision=rtl --set hexdisplay=blue

# Reset in the middle of a round: pieces at their beginnings, calibrated again, it plays on.
{
    begin
    printf '%s\n' 'move 50 41' '@ 60 ms' 'switch 5 on' '@ 25 ms' reset '@ 20 ms' 'switch 5 off' 'move 41 50' \
        '@ 100 ms' 'press enter 30 ms' '@ 100 ms'
    turn 'move 50 41'
} >script
table
same_pictures reset 'reset - - -' "$first"

# A PC of somebody else's: bytes that are no answer, a message that is never finished, and then what it should have
# said; the machine drops the first two and plays on.
cat >pc.py <<'PYTHON'
import socket, sys, time

for _ in range(200):
    try:
        link = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        break
    except OSError:
        time.sleep(0.05)

def answer(fields):
    link.sendall(bytes(0x80 | (0x40 if k % 2 == 0 else 0) | field for k, field in enumerate(fields)))

def message():
    fields = b""
    while len(fields) < 12:
        some = link.recv(12 - len(fields))
        if not some:
            sys.exit()
        fields += some
    return [byte & 0x3F for byte in fields]

move = message()
link.sendall(bytes(range(128)) + b"\xc1\x82\xc3\xc4")
time.sleep(0.5)
answer(move)
answer([0o21, 0o32] + [0] * 10)
answer(message()[:2] + [0] * 9 + [0x20])
PYTHON
{ begin && turn '@ 500 ms' 'move 50 41' && turn 'move 52 43'; } | sed 's/^@ 200 ms$/@ 1500 ms/' >script
"$tabletop" run labkit --table script:script "${right[@]}" --stats stats --link tcp:0 --serial-log pc.log \
    </dev/null >out 2>err &
child=$!
says 'link is at' err
port=$(sed -n 's/^link is at .*:\([0-9]*\)$/\1/p' err)
python3 pc.py "$port" >pc.out 2>&1 || fail "$(<pc.out)"
wait "$child" || fail "$(<err)"
child=
answered=("$first" 'illegal 52-43 52-43, illegal 43,52')
same_pictures 'own PC' "${answered[@]}"
run 0 run labkit --table replay:pc.log --link replay:pc.log "${right[@]}" --stats stats --serial-log again
same_pictures 'own PC, from the log' "${answered[@]}"
cmp pc.log again

# Pictures: the screen, and the camera's beside it; what it shows is what it sees.
begin | sed '/^@/d; /^press/d' >script
echo '@ 200 ms' >>script
run 0 run labkit --table script:script --display png:seen --frame-at 150ms
[[ -s seen/frame_at_150ms.png ]] || fail "$(ls seen)"
mkdir camera wide none
python3 - <<'PYTHON'
import struct, zlib

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

red, white = b"\xbe\x23\x28", b"\xff\xff\xff"
men = {(row, column) for row in range(5, 8) for column in range(8) if (row + column) % 2}

def picture(name, width, squares):
    rows = b""
    for y in range(480):
        rows += b"\0" + b"".join(red if ((y - 32) // 52, (x - 136) // 56) in squares else white for x in range(width))
    open(name, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, 480, 8, 2, 0, 0, 0))
                           + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))

picture("camera/1.png", 720, men - {(5, 0)} | {(4, 1)})
picture("wide/1.png", 640, men)
PYTHON
{ echo '@ 100 ms' && echo 'press enter 30 ms' && echo '@ 100 ms' && turn; } >script
table --camera png:camera
same_pictures 'the camera of a folder' "$first"

# What the user can get wrong.
# bad TEXT LINE..: a script whose last line is wrong.
bad() {
    local text=$1
    shift
    printf '%s\n' "$@" >script
    refused "script:$#: $text" run labkit --table script:script
}
bad 'there is a piece on 50 already' 'put red 50' 'put blue 50'
bad 'there is a piece on 41 already' 'put red 50' 'put red 41' 'move 50 41'
bad 'there is no piece on 50' 'take 50'
bad '51 is a light square; pieces stand on dark ones' 'put red 50' 'move 50 51'
bad 'the line is "~ EVENT", one of pieces, turn, rejected, over' 'press enter 30 ms' '~ text'
bad 'there is no piece on 50' 'put red 50' 'move 50 41' 'move 50 41'
bad 'a piece is red or blue, not "green"' 'put green 50'
bad '"58" is no square' 'put red 58'
bad 'unknown light "moon"; there are nominal, ' '# night' 'light moon'
bad '"0" is no per cent of 1 to 400' 'light 0'
bad 'there is no "6"; there are 3, 4, 5' 'switch 6 on'
bad 'there is no "fire"; there are left, ' 'press fire 30 ms'
bad '"10" is not a time' '@ 10'
bad 'unknown "shout"' 'shout'
refused 'nowhere: No such file' run labkit --table script:nowhere
refused '--table: unknown backend "stdio"; there are keys, web, script:PATH, replay:PATH and null' run labkit --table stdio
refused '--table keys: standard input and output have another use' run labkit --table keys --stats -
refused '--player human: standard input and output have another use' run labkit --player human --serial-log - \
    --display png:refused
refused '--games: there is no player' run labkit --table keys --games 2
refused 'wide/1.png: 640x480 pixels; the camera' run labkit --camera png:wide
refused 'none: there are no PNG files' run labkit --camera png:none
refused 'nowhere: No such file' run labkit --camera png:nowhere
refused '--camera: unknown backend "film"; there are scene and png:FOLDER' run labkit --camera film
refused 'labkit.grid.x0 = 700: with grid.x0 = 700' run labkit --set grid.x0=700
refused 'labkit.grid.dx: "9" is outside 10 to 80' run labkit --set grid.dx=9
refused 'labkit.ai.horizon = 7: the search of ai.kind = fpga looks at most 6 moves ahead' run labkit --set ai.kind=fpga --set ai.horizon=7
refused 'labkit.ai.tie = random: the search of ai.kind = fpga takes the first of equal moves' run labkit --set ai.kind=fpga --set ai.tie=random
refused 'it exists only with labkit.ai.kind = fpga' run labkit --view search=at
refused 'labkit.link.timeout: "300ms" is outside 0 s to 258 ms' run labkit --set link.timeout=300ms
refused 'labkit.camera.tilt = 90000: at most 45 degrees' run labkit --set camera.tilt=90000
refused 'unknown player "serch"; the nearest is search' run labkit --player serch
refused 'there are random, search, exec:CMD, human' run labkit --player nobody
refused '--player: the table has both a player and a backend' run labkit --player random --table null
refused '--player: with --camera png:FOLDER the machine does not see the table' run labkit --player random \
    --camera png:camera
refused '--player: nobody plays at camera; a player is at the table' run labkit --player camera=random
refused '--player: labkit has one player' run labkit --player random --player search
refused '--games: there is no player' run labkit --table null --games 2
refused '--games: there is no player' run labkit --camera png:camera --games 2
refused '--colour: labkit never moves first' run labkit --colour first
refused '--link: unknown backend "usb"; there are pc, tcp:PORT, pty and replay:PATH' run labkit --link usb
refused '--link: unknown backend "pty0"' run labkit --link pty0
refused '"http" is not a TCP port' run labkit --link tcp:http
run 0 run labkit --view debouncer=rtl --set debouncer.steady=21 --table null --until 1ms
refused '--table: nexys4 has no table' run nexys4 --table null
refused '--stop-on: labkit sends no text' run labkit --stop-on x
run 0 list
contains out 'Machine labkit: camera, table, link, a screen, the player is at the table'
