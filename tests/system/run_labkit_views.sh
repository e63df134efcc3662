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
