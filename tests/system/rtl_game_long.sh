#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the worked example of a whole game as it is described: its pad clock is the variant's, as that of our own
# blocks.
. "$(dirname "$0")/common.sh"

export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff nexys4 --rtl nexys4="$here/../../rtl-wrappers/compositions/connect4_game/connect4_game.toml"
(($(grep -c ' ok$' out) == 2)) || fail "$(<out)"
for variant in 400_hz 1_mhz; do contains out "nexys4 connect4_game $variant"; done
contains out 'excluded: bytes (0): not compared, the description names no ports for them'
contains out 'excluded: events (0): not compared, the description names no ports for them'

# One wrong line is told by category, at the clock of the variant that shows it, and replayed at that clock.
mkdir compositions
cp -r "$here"/../../rtl-wrappers/{nes_host,connect4_referee,connect4_painter,vga_timing} .
cp -r "$here/../../rtl-wrappers/compositions/connect4_game" compositions
sed -i "s/LAST_COLUMN = 3'd6/LAST_COLUMN = 3'd5/" connect4_referee/positioning.sv
run 1 signoff nexys4 --rtl nexys4=compositions/connect4_game/connect4_game.toml --count 1 --report report
(($(grep -c ' ok$' out) == 4)) || fail "$(<out)"
contains out 'nexys4 connect4_game 400_hz '
for category in 'pad pins' syncs blanking pixels; do contains out "connect4_game 1_mhz: $category"; done
contains out "--set 'pad.clock=1 MHz'"
contains report/connect4_game-1_mhz-pixels.toml 'nexys4.pad.clock = "1 MHz"'
