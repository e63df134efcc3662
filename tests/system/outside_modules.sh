#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Projects of others on the installed package: the machine on the page of platforms/modules and the player on that of
# stimulus/players; then tests/outside, its machine as one of the installed program, and its block signed off against
# its SystemVerilog.
. "$(dirname "$0")/common.sh"

build=$(dirname "$tabletop")
root=$(cd "$here/../.." && pwd)
mapfile -t options < <(options_of_build)
if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

quietly cmake --build "$build" --target tabletop_installed
quietly cmake --install "$build" --prefix "$folder/prefix"
tabletop=$folder/prefix/bin/tabletop
mkdir echo
on_page platforms/modules/README.md cmake >echo/CMakeLists.txt
{
    on_page platforms/host/README.md cpp | sed '/^int sc_main/,$d'
    on_page platforms/modules/README.md cpp
} >echo/echo.cpp
quietly cmake -G Ninja -S echo -B echo/build -DCMAKE_PREFIX_PATH="$folder/prefix" "${options[@]}"
quietly cmake --build echo/build
printf Hello | "$tabletop" run echo --uart0 stdio --module echo/build/modules >out 2>err || fail "the page's machine: $(<err)"
[[ $(<out) == Hello ]] || fail "the page's machine sent back: $(<out)"

# The player on the page of the players, on one computer with one of ours, and at a machine.
mkdir leftmost
on_page platforms/modules/README.md cmake | sed '/^tabletop_add_module/d; s/project(echo/project(leftmost/' >leftmost/CMakeLists.txt
on_page stimulus/players/README.md cmake >>leftmost/CMakeLists.txt
on_page stimulus/players/README.md cpp >leftmost/leftmost.cpp
quietly cmake -G Ninja -S leftmost -B leftmost/build -DCMAKE_PREFIX_PATH="$folder/prefix" "${options[@]}"
quietly cmake --build leftmost/build
players=(--module leftmost/build/modules)
run 0 match zynq --player leftmost --against leftmost --games 1 "${players[@]}" --json leftmost.json
contains leftmost.json '"moves": "1111112'
run 0 match zynq --player leftmost --games 1 "${players[@]}"
run 0 list "${players[@]}"
contains out '  leftmost           of others, in'
run 0 list zynq "${players[@]}"
contains out 'perfect, leftmost'
run 2 match zynq --player lefmost --games 1 "${players[@]}"
contains err 'the nearest is leftmost'

quietly cmake -G Ninja -S "$root/tests/outside" -B outside -DCMAKE_PREFIX_PATH="$folder/prefix" "${options[@]}"
quietly cmake --build outside
export TABLETOP_MODULES=$folder/outside/modules
run 0 list
contains out 'led_bank           of others, in'
run 0 list led_bank mine
contains out 'led_bank           at ca rtl'
contains out 'Machine mine:'
# Two modules of others whose entries are alike.
run 0 list echo mine --module echo/build/modules
contains out 'Machine echo:'
contains out 'Machine mine:'

# The machine runs with the RTL of its LEDs, too.
for view in ca rtl; do
    run 0 run mine --uart "file:$view.text" --view "leds=$view"
    contains err 'LEDs 12'
    [[ $(<$view.text) == 'from outside' ]] || fail "$view: $(<$view.text)"
done

run 0 signoff led_bank
contains out 'led_bank 8_leds ca'
# A design that is wrong at one address.
mkdir wrong
cp outside/modules/data/led_bank.toml wrong
sed 's/leds ^ writedata/leds | writedata/' outside/modules/data/led_bank.sv >wrong/led_bank.sv
run 1 signoff led_bank --rtl led_bank=wrong/led_bank.toml
contains out 'led_bank.leds'
