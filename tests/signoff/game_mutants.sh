#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whether `signoff nexys4 --rtl` finds designs with one wrong line: the mutants of game_mutants.txt, one after the other.
#   game_mutants.sh PROGRAM [OPTION ..] [NAME ..]     --few: those that continuous integration plays
here=$(cd "$(dirname "$0")" && pwd)
rtl=$(readlink -f "$here/../../rtl-wrappers")
list=$here/game_mutants.txt
of=nexys4 block=nexys4 description=compositions/connect4_game/connect4_game.toml
# For a few mutants it is enough that the design around them is right.
few_right=(--until 1s) few_wrong=() parts=(250ms 800ms)

# The design has fast pads and a pixel a cycle, so that a look at the screen is short.
design() {
    local to=$folder/$1
    mkdir -p "$to/compositions"
    cp -r "$rtl"/{nes_host,connect4_referee,connect4_painter,vga_timing} "$to"
    cp -r "$rtl/compositions/connect4_game" "$to/compositions"
    sed -i 's/^power_up.*/cycles_per_pad_clock = 16/; s/100 MHz/25 MHz/' \
        "$to/compositions/connect4_game/connect4_game.toml"
}

. "$here/design_mutants.sh"
