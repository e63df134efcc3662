#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit with Verilated blocks among the others: every frame of live video, and a round, are those of `ca`.
. "$(dirname "$0")/common.sh"

{ printf 'put red %s\n' 50 52 54 56 61 63 && printf '%s\n' '@ 1 ms' 'switch 4 on' 'put red 41' '@ 120 ms'; } >video
pictures() {
    run 0 run labkit --view ca "${@:2}" --set camera.noise=16 --set debouncer.steady=20 --table script:video \
        --display "png:$1" --until '75 ms'
}
pictures ca
for block in converter packer screen vision; do
    pictures "$block" --view "$block=rtl"
    diff -r ca "$block" || fail "another picture with $block=rtl"
done
pictures all --view converter=rtl --view packer=rtl --view screen=rtl
diff -r ca all || fail 'another picture with three of them'
(($(ls ca/*.png | wc -l) >= 3)) || fail "$(ls ca)"

# A decoder of the chip's words makes the same pictures when the camera begins behind the code that it waits for, and its
# RTL makes what its model makes. The packer's models read no samples.
pictures decoded --set camera.phase=10000
pictures words --set camera.phase=10000 --set camera.pins=bt656
diff -r decoded words || fail 'another picture with the decoder'
pictures words_rtl --set camera.phase=10000 --set camera.pins=bt656 --view decoder=rtl --view packer=rtl
diff -r decoded words_rtl || fail 'another picture with the RTL of the decoder'
refused 'the decoder in view rtl needs --view packer=rtl' run labkit --set camera.pins=bt656 --view decoder=rtl
refused 'it exists only with labkit.camera.pins = bt656' run labkit --view decoder=ca
for pins in decoded bt656; do
    run 0 run labkit --player random --seed 5 --set camera.pins=$pins --set camera.noise=32 --serial-log $pins.log
done
cmp decoded.log bt656.log || fail 'another game with the decoder'

{
    echo '@ 1 ms'
    printf 'put red %s\n' 50 52 54 56 61 63 65 67 70 72 74 76
    printf '%s\n' '@ 5 ms' 'press enter 1 ms' '@ 60 ms' 'move 50 41' '@ 130 ms' 'switch 5 on'
} >table
for view in ca rtl; do
    run 0 run labkit --view vision=$view --set debouncer.steady=20 --set grid.x0=164 --set grid.y0=58 --set grid.dx=56 \
        --set grid.dy=52 --table script:table --until '220 ms'
    grep -v '^Verilating \|^compiling \|wall' err >$view.err
done
grep -q '^1 round,' ca.err || fail "$(<ca.err)"
cmp ca.err rtl.err || fail "$(<rtl.err)"
