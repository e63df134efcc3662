#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A user's own VGA controller that reads its pixels by the port of a memory: in run and in sign-off, and wrong in one line.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
cp "$here"/designs/board_screen.* .

run 0 run de1_soc --rtl vga=board_screen.toml --player random --games 1 --seed 3 --display png:theirs --vcd waves.vcd
contains out 'Goodbye.'
(($(ls theirs/*.png | wc -l) >= 8)) || fail "$(ls theirs | wc -l) pictures of a game"
for pin in hsync vsync; do variables waves.vcd | finds "vga\.$pin$" || fail "no vga.$pin"; done

# The same pictures, a few cycles earlier than ours.
run 1 signoff vga_scanout --rtl vga_scanout=board_screen.toml
contains out 'vga_scanout frames'
contains out '--align signs other times of frames off'
(($(grep -c ' ok$' out) == 2)) || fail "not two equal categories: $(<out)"
run 0 signoff de1_soc --rtl vga=board_screen.toml --align --json screen.json
(($(python3 -c 'import json; print(json.load(open("screen.json"))["blocks"][1]["transactions"])') >= 6)) ||
    fail "too few pictures at rest: $(<screen.json)"

# One pixel of a word is another one.
mkdir mutant
sed 's/pixel\[1:0\]+:8/pixel[1:1]+:8/' board_screen.v >mutant/board_screen.v
cp board_screen.toml mutant
run 1 signoff --rtl vga=mutant/board_screen.toml --align --report report
contains out 'vga_scanout pixels'
contains out 'pixels differ, all within'
[[ -s report/vga_scanout-pixels-difference.png ]] || fail "no picture of the difference: $(ls report)"

refused 'in place of the scan-out' run de1_soc --rtl vga=board_screen.toml --set vga.format=rgb565_640@C0000000
refused 'stands for the scan-out of the Connect Four design' run de1_soc --rtl vga=board_screen.toml --set design=computer
refused 'describes vga_scanout, not connect4_heuristic' run de1_soc --rtl engine=board_screen.toml
refused '--rtl: no block "vga"' query connect4_heuristic --rtl vga=board_screen.toml
sed 's/^rdata = .*/&\nwe = "hs"/' board_screen.toml >writes.toml
refused 'ports.we: vga_scanout writes no memory' run de1_soc --rtl vga=writes.toml
sed 's/^addr = .*//' board_screen.toml >blind.toml
refused 'ports.addr: missing' run de1_soc --rtl vga=blind.toml
sed 's/^bundle = .*/bundle = "vga_pins"/' board_screen.toml >alone.toml
refused 'vga_scanout has the bundle scanout_pins, or the bundles bram_port and vga_pins, and no other' run de1_soc --rtl vga=alone.toml
