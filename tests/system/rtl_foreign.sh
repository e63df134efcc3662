#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Designs as others make them, by their descriptions alone: without a reset and with pins that are bits of ports, with
# syncs of the other polarity and inputs that have to be tied, with a pixel clock out of a vendor's primitive.
. "$(dirname "$0")/common.sh"

root=$here/../..
# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
cp -r "$here/designs" designs
sed -i "s|\"../../../|\"$root/|" designs/clocked_game.toml

# equal: sign-off has found no difference, which is one row whatever pins the design has.
equal() { (($(grep -c " ok$" out) == 1)) || fail "not one equal row: $(<out)"; }

# differs TEXT: without what the description says of a design, sign-off finds that it needs it.
differs() {
    run 1 signoff --rtl "$2"
    contains out "$1"
}

run 0 signoff --rtl nes_host=designs/board_pads.toml
equal
sed '/^latch2 = "active low"/d' designs/board_pads.toml >designs/turned.toml
differs 'pad.latch2 in cycle 0: ours 1h, theirs 0h' nes_host=designs/turned.toml
sed 's/"LD\[7\]", "LD\[6\]"/"LD[6]", "LD[7]"/' designs/board_pads.toml >designs/swapped.toml
differs 'host.byte1 in cycle ' nes_host=designs/swapped.toml

run 0 signoff --rtl vga_timing=designs/crt.toml
equal
sed '/^.sync = "active/d' designs/crt.toml >designs/turned.toml
differs 'theirs is ours turned over' vga_timing=designs/turned.toml
sed '/^enable = /d' designs/crt.toml >designs/untied.toml
differs 'theirs no picture' vga_timing=designs/untied.toml
# Our pads beside it get the nearest clock that there is. Switches that are not tied are named.
for frequency in 25.175 74.25; do
    sed "s/25.175 MHz/$frequency MHz/" designs/crt.toml >designs/screen.toml
    run 0 run nexys4 --rtl timing=designs/screen.toml --pad1 null --display png:"$frequency" --until 60ms
done
[[ -s 25.175/frame_000001.png ]] || fail 'no picture at 25.175 MHz'
contains err 'inputs that are no pins stay low: sw (5 of 8 bits)'

run 0 signoff --rtl nexys4=designs/clocked_game.toml
equal
printf '@ 70 ms\n+A\n@ 25 ms\n-A\n@ 65 ms\n' >drop.pad
run 0 run nexys4 --rtl nexys4=designs/clocked_game.toml --pad1 script:drop.pad --display png:own --until 160ms
if grep -q 'Warning' err; then fail "$(<err)"; fi
run 0 run nexys4 --set fabric.clock=50MHz --set pad.clock=25kHz --pad1 script:drop.pad --display png:ours --until 160ms
diff -rq own ours || fail 'other pictures'
(($(ls own/*.png | wc -l) >= 2)) || fail 'fewer than two pictures'
sed '/^stand_ins/d' designs/clocked_game.toml >designs/without.toml
run 2 run nexys4 --rtl nexys4=designs/without.toml --pad1 null
contains err "Cannot find file containing module: 'IBUFG'"

# A list of files, a macro and a memory's content of one source, an array of pins, a wide parameter, two clocks.
run 0 signoff debouncer --rtl debouncer=designs/button/button.toml --count 40
contains out ' ok'
sed '/^\[source_defines\]/,/^$/d' designs/button/button.toml >designs/button/slow.toml
run 1 signoff debouncer --rtl debouncer=designs/button/slow.toml --count 40
contains out ' FAIL'
sed 's/"MODE=1"/"MODE=1", "SLOW"/' designs/button/button.toml >designs/button/slow.toml
run 1 signoff debouncer --rtl debouncer=designs/button/slow.toml --count 40
contains out ' FAIL'
sed -i 's/^button.sv/buton.sv/' designs/button/button.f
run 2 signoff debouncer --rtl debouncer=designs/button/button.toml
contains err 'designs/button/button.f:9: '
contains err 'buton.sv: No such file'
