#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A user's own RTL with pads and a screen: a whole game, a host of pads, a VGA controller; in a run and in sign-off,
# right and with faults.
. "$(dirname "$0")/common.sh"

root=$here/../..
game=$root/rtl-wrappers/compositions/connect4_game/connect4_game.toml
host=designs/pad_host.toml
pattern=designs/test_pattern.toml
wrong=designs/wrong_game.toml
# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
cp -r "$here/designs" designs
sed -i "s|\"../../../|\"$root/|" "$wrong"

# fault BITS: what the designs do wrong from now on (fault.hex), without being compiled again.
fault() { echo "$1" >designs/fault.hex; }

# Once the whole game is played. Faults in what is always on the pins are seen soon.
soon=(--until 500ms)

# same_pictures FOLDER FOLDER: the same files, and at least COUNT of them.
same_pictures() {
    diff -rq "$1" "$2" || fail "pictures differ: $1 and $2"
    (($(ls "$1"/*.png | wc -l) >= $3)) || fail "fewer than $3 pictures in $1"
}

# differs CATEGORY..: sign-off has failed in these categories and no other.
differs() {
    local failed
    failed=$(sed -n 's/^[a-z0-9_]* [a-z0-9_]*: \([a-z ]*[a-z]\)  *ca .* FAIL$/\1/p' out | paste -sd ,)
    [[ $failed == "$1" ]] || fail "differences in \"$failed\" instead of \"$1\": $(<out)"
}

# The worked example is the machine: the same pictures as those of the machine's own blocks, at the same times since
# the reset button was let go.
printf '@ 3300001 ns\nreset\n@ 66699999 ns\n+A\n@ 25 ms\n-A\n@ 65 ms\n' >reset.pad
run 0 run nexys4 --rtl nexys4="$game" --pad1 script:reset.pad --display png:own --until 160ms
contains err '1 release changed the screen, min / mean / max: release to the first pixel that changes '
run 0 run nexys4 --pad1 script:reset.pad --display png:ours --until 160ms
same_pictures own ours 2
contains own/frames.csv 'frame_000001.png,18.980120000,'
printf '@ 70 ms\n+A\n@ 25 ms\n-A\n@ 65 ms\n' >drop.pad
# It follows the machine's pad clock.
run 0 run nexys4 --rtl nexys4="$game" --set pad.clock=1MHz --pad1 null --until 1ms
# A sweep measures what is seen from outside.
run 0 explore nexys4 --rtl nexys4="$game" --stimulus drop.pad --sweep pad.clock=1MHz --metric latency --out swept
python3 -c 'import csv; row, = csv.DictReader(open("swept/results.csv"))
assert row["latency.line.mean"] and not row["latency.fabric.mean"], row'
refused '--view: nexys4 has no block "host" with views; there are pad' run nexys4 --rtl nexys4="$game" --view host=rtl

# Another clock and another pad clock; everything without a difference, then with faults by category.
fault 00
run 0 signoff --rtl nexys4="$wrong" --json whole.json
differs ''
contains whole.json '"variant": "wrong_game"'
[[ $(grep -c '"functional_differences": 0' whole.json) == 1 ]] || fail "$(<whole.json)"
# All of it has been played, counted from what our side has done; of slow pads a part, and which.
for colour in red black; do contains out "groups won alone, $colour 69 of 69"; done
for all in 'states 8 of 8' 'states with a reset in them 8 of 8' 'full groups of two colours 966 of 966'; do contains out "$all"; done
(($(grep -c '"section": "6 Win check"' whole.json) == 5)) || fail "$(grep -A99 '"reached"' whole.json)"
if grep -q ' played; ' out; then fail "$(<out)"; fi
fault 05
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}" --report report
differs 'pad pins,pixels'
for category in 'pad pins' bytes events syncs blanking pixels; do contains out "wrong_game: $category"; done
contains out 'pad.clock in cycle 0: ours 0h, theirs 1h'
contains out 'theirs is ours turned over'
contains out '9600 pixels differ, all within (620, 0) to (639, 479)'
contains out 'report/wrong_game-difference.png'
[[ -s report/wrong_game-difference.png && -s report/report.html ]] || fail 'no report'
# Syncs that differ do not keep the pictures from being compared.
fault 02
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}"
differs 'syncs'
contains out 'ours every 800 cycles, theirs every 801 cycles'
contains out 'ours is 640x480 in 800x525, 31.25 kHz, 59.52 Hz, theirs 640x480 in 801x521, 31.21 kHz, 59.91 Hz'
fault 18
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}"
differs 'syncs,pixels'
contains out 'theirs no picture'
# Right, but two cycles later: said, and signed off when that is asked for.
fault 40
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}"
contains out 'changes differ, equal, 2 cycles later'
run 0 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}" --align
contains out 'excluded: syncs aligned ('
# Held in reset: nothing comes, and that is said here, by the monitor of a run, and by a query.
fault 80
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}"
contains out 'nothing came from the design at all; a usual reason is that it is held in reset'
run 1 run nexys4 --rtl nexys4="$wrong" --pad1 null --display png:silent --until 120ms
contains err 'no picture: no lock: hsync never falls, vsync never falls; so does a circuit that is held in reset'
fault 10
run 1 signoff nexys4 --rtl nexys4="$wrong" "${soon[@]}"
differs 'blanking,pixels'
contains out 'pixels outside the picture are not black: (650, 0) is 00Fh'

# What has been found can be replayed by two commands, with the same pictures at the same time.
fault 20
run 1 signoff nexys4 --rtl nexys4="$wrong" --until 700ms --report replayed
differs 'pixels'
contains out 'after '
for file in replayed/wrong_game-pixels{.pad1,.pad2,.toml,-ours.vcd,-theirs.vcd}; do [[ -s $file ]] || fail "no $file"; done
variables replayed/wrong_game-pixels-theirs.vcd | finds 'pad.latch$' || fail 'no pins in the waveform'
mapfile -t commands < <(sed -n 's/^  tabletop run nexys4/run nexys4/p' out)
((${#commands[@]} == 2)) || fail "$(<out)"
for command in "${commands[@]}"; do
    eval "run 0 $command"
done
if cmp -s replayed/wrong_game-pixels-{ours,theirs}/frame_at_*.png; then fail 'the same picture on both sides'; fi
if command -v convert >/dev/null; then # Debian package imagemagick
    convert replayed/wrong_game-difference.png -crop 640x480+0+0 +repage -depth 8 ours.rgb
    convert replayed/wrong_game-difference.png -crop 640x480+648+0 +repage -depth 8 theirs.rgb
    for side in ours theirs; do
        convert replayed/wrong_game-pixels-$side/frame_at_*.png -depth 8 shown.rgb
        cmp shown.rgb $side.rgb || fail "another picture of $side"
    done
fi
refused 'nothing is left out by the name "bounce"; there are bounces' signoff nexys4 --rtl nexys4="$wrong" --include bounce
refused '--include: nothing is left out here' signoff nes_pad --include bounces
refused '--until: only what is played with a game of your own RTL can end earlier' signoff nexys4 --until 1s
refused '--until: nothing ends before 0 s' signoff nexys4 --rtl nexys4="$wrong" --until 0s
refused '--until: "soon" is not a time' signoff nexys4 --rtl nexys4="$wrong" --until soon

# A host of pads of another style: with its events the game is played, without them it is not, and that is said.
fault 00
run 0 run nexys4 --rtl host="$host" --pad1 script:drop.pad --display png:host --until 160ms --stats host.json
contains host.json '"referee": "ca"'
! grep -q '"host": "ca"' host.json || fail 'statistics have the view of a block that is not there'
if grep -q 'without event ports' err; then fail "$(<err)"; fi
# What Verilator warns of is said once, where the design is Verilated; a file is spared what its author knows.
warned() { (($(grep -cE '^%Warning-(LITENDIAN|ASCRANGE): .*pad_host.v' err) == $1)) || fail "not $1 warnings: $(<err)"; }
warned 1
run 0 run nexys4 --set fabric.clock=50MHz --set pad.clock=50kHz --pad1 script:drop.pad --display png:host_ours --until 160ms
same_pictures host host_ours 2
run 0 signoff --rtl nes_host="$host"
differs ''
contains out 'excluded: syncs and pixels (0): not compared'
warned 0
printf '\n[no_warning]\n"pad_host.v" = ["LITENDIAN"]\n' | cat "$host" - >designs/known.toml
run 0 signoff --rtl nes_host=designs/known.toml
warned 0
sed 's/LITENDIAN/BIGENDIAN/' designs/known.toml >designs/unknown.toml
run 2 run nexys4 --rtl host=designs/unknown.toml --pad1 null
contains err ': no_warning.pad_host.v: Verilator has no warning "BIGENDIAN"'
if grep -q '%Error' err; then fail "$(<err)"; fi
fault 02
run 1 signoff nes_host --rtl nes_host="$host"
differs 'bytes,events'
contains out 'host.byte1 in cycle '
fault 04
run 3 run nexys4 --rtl host="$host" --pad1 null --until 10ms
contains err 'pad_host.toml: the design called $finish ('
run 3 signoff --rtl nes_host="$host"
contains err 'the design has stopped: designs/pad_host.toml: the design called $finish ('
fault 00
sed '/^a1\|^left1\|^right1\|^a2\|^left2\|^right2/d' "$host" >designs/deaf.toml
run 0 run nexys4 --rtl host=designs/deaf.toml --pad1 script:drop.pad --display png:deaf --until 160ms
contains err 'deaf.toml: without event ports (a1, left1, right1 ..) the referee never hears of a press'
(($(ls deaf/*.png | wc -l) == 1)) || fail 'a press without an event'

# One pad is that of both players: two drops, red and black.
sed '/^data2\|^a2\|^left2\|^right2\|^byte2/d' "$host" >designs/one.toml
run 0 signoff --rtl nes_host=designs/one.toml
differs ''
sed '1!b; s/$/\n+A\n@ 1 ms\n-A\n@ 60 ms/' drop.pad >drops.pad
run 0 run nexys4 --rtl host=designs/one.toml --pad1 script:drops.pad --display png:one --until 220ms
run 0 run nexys4 --set fabric.clock=50MHz --set pad.clock=50kHz --set host.pads=1 --pad1 script:drops.pad --display png:one_ours --until 220ms
same_pictures one one_ours 3

# A VGA controller at a cycle a pixel, with other colours than four bits.
run 0 run nexys4 --rtl timing="$pattern" --pad1 null --display png:pattern --until 60ms
[[ -s pattern/frame_000001.png ]] || fail 'no picture of the pattern'
sed 's/^block.*/block = "connect4_painter"/' "$pattern" >designs/painter.toml
run 0 signoff --rtl connect4_painter=designs/painter.toml
differs ''
contains out 'excluded: pixels (0): not compared'

refused '--rtl: no block "judge" that RTL of your own can stand for; there are connect4_painter, connect4_referee, host, nes_host, nes_pad, nexys4, pad, painter, referee, timing, vga_timing' run nexys4 --rtl judge="$host"
refused '--rtl: no block "judge" that RTL of your own can stand for; there are audio, audio_port, axi_crossbar, bt656_decoder, checkers_referee, ' signoff --rtl judge="$host"
refused 'describes nes_host, not vga_timing' run nexys4 --rtl timing="$host"
refused 'pad_host.toml is for 50 MHz' run nexys4 --rtl host="$host" --set fabric.clock=100MHz
refused "stands in place of the pads' host" run nexys4 --rtl host="$host" --set pad.clock=1kHz
refused 'stands in place of the VGA timing and the painter' run nexys4 --rtl timing="$pattern" --set timing.refresh=60Hz
refused '--rtl: only ca can be compared with pins' signoff --rtl nes_host="$host" --view at
refused '--rtl: your own RTL is what --against rtl means' signoff --rtl nes_host="$host" --against at
refused '--rtl: nes_host is no part of uart; leave out --rtl or uart' signoff uart --rtl nes_host="$host"
sed 's/^cycles_per_pad_clock.*/cycles_per_bit = 880/' "$host" >designs/bits.toml
refused 'bits.toml:6: cycles_per_bit: is of serial_pins; nes_host has pad_pins' run nexys4 --rtl host=designs/bits.toml
# No divider gives 25 MHz or 400 Hz of these clocks: what the design brings itself does not mind, pads of the machine's
# own get the nearest clock, unless they are asked for another one, its screen does mind.
sed 's/^frequency.*/frequency = "25.175 MHz"/' "$pattern" >designs/crystal.toml
run 0 signoff --rtl vga_timing=designs/crystal.toml
run 0 run nexys4 --rtl timing=designs/crystal.toml --pad1 null --until 1ms
refused 'nexys4.pad.clock = 400Hz: ' run nexys4 --rtl timing=designs/crystal.toml --set pad.clock=400Hz
sed 's/^frequency.*/frequency = "12 MHz"/' "$host" >designs/slow.toml
run 0 signoff --rtl nes_host=designs/slow.toml
refused 'nexys4.timing.pixel_clock = 25 MHz: ' run nexys4 --rtl host=designs/slow.toml
# Verilating is announced before a port of another width is found.
sed 's/^byte1.*/byte1 = "unused"/' "$host" >designs/narrow.toml
run 2 run nexys4 --rtl host=designs/narrow.toml --pad1 null --until 1ms
contains err 'port unused of pad_host has 3 bits, not 8'
sed 's/^red.*/red = "hs2"/' "$pattern" >designs/nowhere.toml
run 2 run nexys4 --rtl timing=designs/nowhere.toml --pad1 null --until 1ms
contains err 'test_pattern has no port "hs2"; there are '
