#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The machine with pads and a screen: scripts, players, keys, pictures, logs and latencies; what it refuses.
. "$(dirname "$0")/common.sh"
benches=$here/../bench

value() { grep -o "\"$1\": [^,}]*" "$2" | head -1 | sed 's/.*: //'; }

# The worked example of the specification, with waits.
printf '# Right, then A\n@ 3 ms\n+Right\n@ 19500 us\n-Right\n@ 17.5 ms\n+A\n@ 22499960 ns\n-A\n' >red
printf '@ 100 ms\n+A\n@ 22499970 ns\n-A\n' >black
example=(run nexys4 --pad1 script:red --pad2 script:black)
run 0 "${example[@]}" --display png:pictures --serial-log log --stats stats
contains err 'end: players_done; simulated 0.240000 s'
contains err '2 drops in 2 of 21 phases'
contains err '1 move in 1 of 21 phases'
[[ ! -s out ]] || fail "output: $(<out)"
for key in release_to_pixel release_to_event event_to_pixel count phases of_phases min_ms mean_ms max_ms moves drops; do
    contains stats "\"$key\""
done
contains stats '"instructions": null'
[[ $(value release stats) == 6249996 && $(value sampled stats) == 6249996 && $(value event stats) == 8250000 ]] ||
    fail "$(<stats)"
[[ $(value vector stats) == 8250002 && $(value pixel stats) == 9744564 ]] || fail "$(<stats)"
[[ $(head -1 log) == *'"platform":"nexys4","main_clock":"100 MHz"}' ]] || fail "$(head -1 log)"
contains log '"cycle":6249996,"port":"pad1","dir":"to_device","buttons":0,"plugged":true}'
(($(wc -l <log) == 7)) || fail "$(<log)"
# Empty, moved, red dropped and black to move, dropped, red to move: the last frames are torn.
(($(find pictures -name 'frame_*.png' | wc -l) == 5)) || fail "$(ls pictures)"

# Watched or not, live or replayed: the same picoseconds and the same pictures.
run 0 "${example[@]}" --serial-log again --vcd wave --trace trace.json --set record.colour=on --display null
cmp log again
for name in rst pad.latch pad.clock pad.data1 pad.data2 host.byte1 host.byte2 host.event referee.enable referee.player \
    referee.cs referee.win referee.a referee.g vga.hsync vga.vsync vga.colour; do
    variables wave | finds -x "tabletop.$name" || fail "$name is not in the waveform"
done
contains trace.json '"host.event"'
run 0 run nexys4 --pad1 replay:log --pad2 replay:log --serial-log replayed --display png:replayed_pictures
cmp log replayed
diff -r pictures replayed_pictures

# at, ca and rtl: the same game, in the last two to the cycle.
run 0 "${example[@]}" --view rtl --until 102ms --display png:verilated --stats verilated.json
for block in pad host referee timing painter; do contains err "$block: rtl"; done
cmp verilated/frame_000003.png pictures/frame_000003.png
[[ $(value pixel verilated.json) == 9744564 ]] || fail "$(<verilated.json)"
run 0 "${example[@]}" --view at --view referee=ca --serial-log approximate --stats approximate.json
cmp log approximate
contains approximate.json '"count": 2'

# The reset button, in mid-drop by two hands at once and in mid-frame with a drop that no pixel has shown yet: the same
# in every cycle of every pin. One press each is logged, and played again by both pads.
printf '@ 1 ms\n+A\n@ 1 ms\n-A\n@ 7 us\nreset\n@ 2 ms\n+A\n@ 1 ms\n-A\n@ 3123456789 ps\nreset\n+Right\n@ 1 ms
-Right\n' >again
printf '@ 2007 us\nreset\n@ 8 ms\n' >too
for v in ca rtl; do
    run 0 run nexys4 --set pad.clock=1MHz --pad1 script:again --pad2 script:too --view $v --display png:reset_$v \
        --vcd $v.vcd --set record.colour=on --serial-log $v.log --stats $v.json
done
cmp ca.vcd rtl.vcd
cmp ca.log rtl.log
diff -r reset_ca reset_rtl
contains ca.json '"drops": []'
contains ca.log '{"t_ps":8130456789,"end_ps":8130530000,"cycle":813045,"port":"reset","dir":"to_device","pin":0,"level":1}'
(($(grep -c '"port":"reset"' ca.log) == 2)) || fail "$(<ca.log)"
run 0 run nexys4 --set pad.clock=1MHz --player replay:ca.log --serial-log replayed --display png:reset_replayed
cmp ca.log replayed
diff -r reset_ca reset_replayed

# A pad that is pulled out lets go, buttons at one time, bounces: a chip in the first column, then one in the third.
printf '+A\n@ 60 ms\nunplug\n@ 60 ms\nplug\n-A\n@ 200 ms\n' >pulled
{
    printf '@ 200 ms\n'
    for _ in 1 2; do
        for _ in 1 2 3; do printf '+right\n@ 300 us\n-RIGHT\n@ 700 us\n'; done
        printf '+Right\n@ 50 ms\n-Right\n@ 1 ms\n+Right\n@ 100 us\n-Right\n@ 50 ms\n'
    done
    printf '+A+Left\n@ 50 ms\n-A-Left\n'
} >bounced
run 0 run nexys4 --pad1 script:pulled --pad2 script:bounced --stats stats --serial-log log
[[ $(grep -o '"column": [0-9]*' stats | tr -dc '0-9\n' | tr '\n' ' ') == '1 3 ' ]] || fail "$(<stats)"
contains log '"buttons":128,"plugged":false'

# Frames asked for by time.
run 0 "${example[@]}" --display png:frames --frame-at '50 ms' --frame-at 300ms
[[ -s frames/frame_at_50ms.png && -s frames/frame_at_300ms.png ]] || fail "$(ls frames)"
cmp frames/frame_at_300ms.png pictures/frame_000005.png
run 1 "${example[@]}" --display png:late --frame-at 10s --until 200ms

# Endings.
run 0 run nexys4
contains err 'end: idle'
run 0 run nexys4 --pad1 script:red --until 1ms
contains err 'end: until; simulated 0.001000 s'

# Players: results of both sides, and the same game again from its log.
run 0 run nexys4 --player pad1=random --player pad2=perfect --set pad.clock=4kHz --games 2 --stats stats \
    --serial-log log
contains err 'end: players_done'
contains err 'pad1: games 2: won 0, lost 2, drawn 0, undecided 0; seed 1'
contains err 'pad2: games 2: won 2, lost 0, drawn 0, undecided 0; seed 1'
contains stats '"opponent_wins": 2'
run 0 run nexys4 --player replay:log --set pad.clock=4kHz --serial-log replayed
cmp log replayed
run 0 run nexys4 --player random --seed 5 --set host.pads=1
contains err 'pad1: games 1: '
run 0 run nexys4 --player random --seed 5 --display png:games --config "$here/../../platforms/nexys4/fabric_press.toml"
contains err 'end: players_done'

# All 21 phases, two drops each.
"$benches/nexys4_latency.sh" "$tabletop" --set pad.clock=400Hz >table
contains table '| 21 of 21 | 20.00 / 30.00 / 40.00 |'

# A person at a terminal, with nothing said: letters and space are the first pad, arrows and enter the second.
# logged LINES: waits until the log has so many.
logged() {
    for ((attempt = 0; attempt < 400; ++attempt)); do
        [[ -e keys ]] && (($(wc -l <keys) >= $1)) && return
        sleep 0.05
    done
}
{
    logged 1
    printf 'd '
    logged 4
    sleep 0.3 # the drop is the other's turn when it is on the screen
    printf '\033[C\r'
    logged 7
    sleep 0.3
    printf '\003'
    sleep 0.3
} | TERM=xterm script -qec "'$tabletop' run nexys4 --serial-log keys --stats keys.json" /dev/null >screen || true
contains screen 'pad1: a, d and space; pad2: arrows and enter'
contains keys.json '"end": "interrupted"'
sed -n 's/.*"port":"\(pad.\)".*"buttons":\([0-9]*\).*/\1 \2/p' keys >pressed
printf 'pad1 1\npad1 128\npad1 0\npad2 1\npad2 128\npad2 0\n' | cmp - pressed || fail "$(<keys)"
[[ $(grep -o '"column": [0-9]*' keys.json | tr -dc '0-9\n' | tr '\n' ' ') == '2 3 ' ]] || fail "$(<keys.json)"

for option in '--firmware x' '--load x@0' '--gdb 0' '--semihosting .' '--trace-instructions x'; do
    # shellcheck disable=SC2086
    refused "${option%% *}: nexys4 has no processor" run nexys4 $option
done
refused '--uart0: nexys4 has no serial line' run nexys4 --uart0 null
refused '--stop-on: nexys4 sends no text' run nexys4 --stop-on x
refused '--gpio: nexys4 has no general-purpose pins' run nexys4 --gpio script:x
refused 'pad1: there is no display with keys' run nexys4 --pad1 keys
refused 'pad2: there is no display with keys' run nexys4 --player pad2=human --display png:keys
refused '--pad1: unknown backend "stdio"; there are keys, null, script:PATH and replay:PATH' run nexys4 --pad1 stdio
refused 'nexys4 has no pad "pad2"; there is pad1' run nexys4 --set host.pads=1 --pad2 null
refused 'nexys4 has no pad "pad3"' run nexys4 --player pad3=random
refused '--player: pad1 has both a player and a backend' run nexys4 --pad1 null --player random
refused '--player: pad2 has two players' run nexys4 --player random --player pad2=greedy
refused 'unknown player randum; the nearest is random' run nexys4 --player randum
refused '--games: there is no player' run nexys4 --games 2
refused '--colour: nexys4 plays neither colour' run nexys4 --player random --colour first
refused '--frame-at: there is no folder for it' run nexys4 --frame-at 1s
refused '--frame-at: "1 h" is not a time' run nexys4 --frame-at '1 h' --display png:x
refused '--display: unknown display "screen"' run nexys4 --display screen
# A refused run leaves no folder.
refused '--gpio: nexys4 has no general-purpose pins' run nexys4 --gpio script:x --display png:refused
refused '--display: terminal: ' run nexys4 --display png:refused --display terminal
refused '--serial-log: /nowhere/log: ' run nexys4 --display png:refused --serial-log /nowhere/log
[[ ! -e refused ]] || fail 'a refused run has made a folder'
refused 'has the pictures of an earlier run' run nexys4 --display png:pictures --stats untouched
[[ ! -e untouched ]] || fail 'statistics of a refused run'
printf '+A\n+Selct\n' >misspelt
refused 'misspelt:2: ' run nexys4 --pad1 script:misspelt
refused 'red:1: not a line of a serial log' run nexys4 --pad1 replay:red
refused 'cannot read .: Is a directory' run nexys4 --pad1 replay:.
refused 'nexys4.pad.clock = 300 Hz' run nexys4 --set 'pad.clock=300 Hz'
refused 'nexys4.timing.refresh = 20 Hz' run nexys4 --set 'timing.refresh=20 Hz'
run 0 run nexys4 --view host=rtl --set pad.clock=100kHz --set host.poll=50Hz --until 20ms
run 0 run nexys4 --view host=rtl --set pad.clock=100kHz --set host.poll=60Hz --until 20ms
refused 'nexys4 plays no side' match nexys4 --player random
refused '--svd: nexys4 has no registers' list --svd nexys4
refused '--pad1: spartan has no pads' run spartan --pad1 null
refused '--display: zynq has no screen' run zynq --display null
refused '--frame-at: zynq has no screen' run zynq --frame-at 1s
run 0 list
contains out 'Machine nexys4: pads pad1, pad2, a screen'
run 0 list --json
contains out '"game_line": null'
